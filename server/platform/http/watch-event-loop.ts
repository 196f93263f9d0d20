const SAMPLE_MS = 100;

export type EventLoopWatch = {
  /**
   * The delay of the latest timer, in milliseconds: work that is ready waits at least this long.
   */
  lateness(): number;
  stop(): void;
};

/** Measures the event-loop delay of this process. */
export function watchEventLoop(now: () => number = () => performance.now()): EventLoopWatch {
  let last = now();
  let late = 0;
  const timer = setInterval(() => {
    const time = now();
    late = Math.max(0, time - last - SAMPLE_MS);
    last = time;
  }, SAMPLE_MS);
  timer.unref();
  return { lateness: () => late, stop: () => clearInterval(timer) };
}
