import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/**
 * The film of how a bar is made: silent, in a loop, a decoration of the steps that stand beside it.
 *
 * The page carries a still only. The film is fetched when it is nearly in view, runs while it is
 * seen, and waits for a press of Play where less motion or less data is asked for.
 */
export function ProcessFilm(): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const { near, seen } = useNearness(frame);
  /** What the reader pressed last; until then, what the device asks for. */
  const [wanted, setWanted] = useState<boolean>();
  const [running, setRunning] = useState(false);
  const quiet = useQuiet();

  const ready = quiet !== undefined;
  const playing = wanted ?? quiet === false;
  const fetched = useStaysTrue(ready && near && playing);

  useEffect(() => {
    const { current } = film;
    if (!current || !fetched) return;
    if (!playing || !seen) return current.pause();
    // A device that saves power may refuse; the button then still says Play.
    current.play().catch(() => setRunning(false));
  }, [fetched, playing, seen]);

  function press() {
    const play = !running;
    setWanted(play);
    // Within the press itself: some browsers only then let a film begin.
    if (play) film.current?.play().catch(() => setRunning(false));
  }

  return (
    <div ref={frame} className="process-film">
      <picture>
        <source type="image/avif" srcSet={stills("avif")} sizes={sizes} />
        <img
          src="/film/poster-960.webp"
          srcSet={stills("webp")}
          sizes={sizes}
          width={960}
          height={720}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </picture>
      {ready && (
        <>
          <video
            ref={film}
            className="process-film-video"
            width={960}
            height={720}
            muted
            loop
            playsInline
            disablePictureInPicture
            preload="none"
            aria-hidden="true"
            tabIndex={-1}
            onPlaying={() => setRunning(true)}
            onPause={() => setRunning(false)}
          >
            {fetched && (
              <>
                <source src="/film/process.webm" type='video/webm; codecs="av01.0.05M.08"' />
                <source src="/film/process.mp4" type="video/mp4" />
              </>
            )}
          </video>
          <button type="button" className="process-film-button" onClick={press}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path
                d={
                  running
                    ? "M3 2h3.500v12H3zM9.500 2H13v12H9.500z"
                    : "M4 1.800l9.500 6.200L4 14.200z"
                }
              />
            </svg>
            {running ? "Pause" : "Play"}
            <span className="sr-only"> the film</span>
          </button>
        </>
      )}
    </div>
  );
}

const sizes = "(min-width: 64rem) 640px, (min-width: 40rem) 90vw, 100vw";
const stills = (format: string) =>
  [480, 960].map((width) => `/film/poster-${width}.${format} ${width}w`).join(", ");

/** Whether less motion or less data is asked for; not known before the page runs in a browser. */
function useQuiet(): boolean | undefined {
  const [quiet, setQuiet] = useState<boolean>();
  useEffect(() => {
    const motion = window.matchMedia("(prefers-reduced-motion: reduce)");
    const update = () => setQuiet(motion.matches || savesData());
    update();
    motion.addEventListener("change", update);
    return () => motion.removeEventListener("change", update);
  }, []);
  return quiet;
}

/** Not every browser says so, and the types of the DOM do not know it yet. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** How close an element is to the part of the page that is shown. */
function useNearness(element: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState(false);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const watch = (tell: (inside: boolean) => void, options: IntersectionObserverInit) => {
      const observer = new IntersectionObserver(
        (entries) => tell(entries.at(-1)?.isIntersecting ?? false),
        options,
      );
      observer.observe(current);
      return observer;
    };
    const observers = [
      watch(setNear, { rootMargin: "300px" }),
      watch(setSeen, { threshold: 0.25 }),
    ];
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [element]);
  return { near, seen };
}

function useStaysTrue(value: boolean): boolean {
  const [been, setBeen] = useState(false);
  useEffect(() => {
    if (value) setBeen(true);
  }, [value]);
  return been;
}
