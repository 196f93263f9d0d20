const SAMPLE_MS = 100;

export type EventLoopWatch = {
  /** How late the latest timer was, in milliseconds: so long does whatever is ready wait at least. */
  lateness(): number;
  stop(): void;
};

/** Sees how far this process is behind with its work. */
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
