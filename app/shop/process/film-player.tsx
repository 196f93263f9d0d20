import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/** Plays the film while it is visible. With reduced motion or data saving it waits for Play. */
export function FilmPlayer({ frame }: { frame: RefObject<HTMLElement | null> }): ReactNode {
  const film = useRef<HTMLVideoElement>(null);
  const seen = useSeen(frame);
  /** What was pressed last; undefined to follow the device's settings. */
  const [wanted, setWanted] = useState<boolean>();
  const [running, setRunning] = useState(false);
  const quiet = useQuiet();

  const playing = wanted ?? !quiet;
  const fetched = useLatch(playing);

  useEffect(() => {
    const { current } = film;
    if (!current || !fetched) return;
    if (!playing || !seen) return current.pause();
    // Low power mode may block it; the button still says Play then.
    current.play().catch(() => setRunning(false));
  }, [fetched, playing, seen]);

  function press() {
    const play = !running;
    setWanted(play);
    // In the event handler itself, because some browsers allow playback only there.
    if (play) film.current?.play().catch(() => setRunning(false));
  }

  return (
    <>
      <video
        ref={film}
        // The still picture is visible until the first frame is loaded.
        className="absolute inset-0 size-full bg-transparent object-cover print:hidden"
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
      <button type="button" className={playButton} onClick={press}>
        <svg viewBox="0 0 16 16" className="w-3.5 fill-current" aria-hidden="true">
          <path
            d={running ? "M3 2h3.500v12H3zM9.500 2H13v12H9.500z" : "M4 1.800l9.500 6.200L4 14.200z"}
          />
        </svg>
        <span>{running ? "Pause" : "Play"}</span>
        <span className="sr-only"> the film</span>
      </button>
    </>
  );
}

/**
 * The same colors in light and dark mode, and wide enough for both labels, so that nothing moves.
 */
const playButton =
  "absolute right-3 bottom-3 inline-flex min-h-11 w-26 cursor-pointer items-center gap-2 rounded-pill bg-[#2a1810] px-4.5 py-2 text-[0.9375rem] leading-none font-semibold text-[#fff8ec] hover:bg-[#a83a14] focus-visible:-outline-offset-6 focus-visible:outline-[#fff8ec] print:hidden";

/** Whether reduced motion or data saving is requested. */
function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(isQuiet);
  useEffect(() => {
    const motion = window.matchMedia(LESS_MOTION);
    const update = () => setQuiet(isQuiet());
    motion.addEventListener("change", update);
    return () => motion.removeEventListener("change", update);
  }, []);
  return quiet;
}

const LESS_MOTION = "(prefers-reduced-motion: reduce)";

function isQuiet(): boolean {
  // `saveData` is not in all browsers, and not in the DOM types.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return window.matchMedia(LESS_MOTION).matches || connection?.saveData === true;
}

function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.25 },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

function useLatch(value: boolean): boolean {
  const [been, setBeen] = useState(value);
  if (value && !been) setBeen(true);
  return been;
}
