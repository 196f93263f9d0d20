import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { FilmPlayer } from "./film-player.tsx";

/**
 * The film of how a bar is made: silent and looping. Decorative, because the steps are next to it.
 *
 * The page contains only a still picture. Player and film are loaded when it is nearly visible.
 *
 * @param atTop whether it is near the top of the page
 */
export function ProcessFilm({ atTop = false }: { atTop?: boolean }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const Player = usePlayer(frame);
  return (
    <div
      ref={frame}
      className="process-film relative isolate aspect-4/3 overflow-hidden rounded-3xl bg-[#f3e6d1]"
    >
      <picture>
        <source type="image/avif" srcSet={stills("avif")} sizes={sizes} />
        <img
          src="/film/poster-960.webp"
          srcSet={stills("webp")}
          sizes={sizes}
          width={960}
          height={720}
          alt=""
          className="absolute inset-0 size-full object-cover"
          {...(atTop ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
        />
      </picture>
      {Player && <Player frame={frame} />}
    </div>
  );
}

const sizes = "(min-width: 64rem) 640px, (min-width: 40rem) 90vw, 100vw";
const stills = (format: string) =>
  [480, 960].map((width) => `/film/poster-${width}.${format} ${width}w`).join(", ");

/** @returns the player once the frame is nearly visible */
function usePlayer(frame: RefObject<HTMLElement | null>): typeof FilmPlayer | undefined {
  const [player, setPlayer] = useState<{ readonly Component: typeof FilmPlayer }>();
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        import("./film-player.tsx").then(
          ({ FilmPlayer }) => setPlayer({ Component: FilmPlayer }),
          // If it fails to load, the still picture is enough.
          () => {},
        );
      },
      { rootMargin: "400px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return player?.Component;
}
