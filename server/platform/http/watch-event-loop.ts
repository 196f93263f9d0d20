import type { Logger } from "pino";
import { eventLoopStopSeconds } from "../metrics.ts";
import { takeRunningRoutes } from "./requests/observe-requests.ts";

const SAMPLE_MS = 100;

/** Nobody else is answered for so long: work that should be divided, or refused. */
const STOP_MS = 200;

export type EventLoopWatch = {
  /**
   * The delay of the latest timer, in milliseconds: work that is ready waits at least this long.
   */
  lateness(): number;
  stop(): void;
};

/**
 * Measures the event-loop delay of this process. A stop is counted and logged with the routes that
 * were being answered, one of which caused it; without any, a job did.
 */
export function watchEventLoop(log: Pick<Logger, "warn">): EventLoopWatch {
  let last = performance.now();
  let late = 0;
  const timer = setInterval(() => {
    const time = performance.now();
    late = Math.max(0, time - last - SAMPLE_MS);
    last = time;
    const routes = takeRunningRoutes();
    if (late < STOP_MS) return;

    for (const route of routes.length > 0 ? routes : ["none"]) {
      eventLoopStopSeconds.observe({ route }, late / 1000);
    }
    log.warn({ ms: Math.round(late), routes }, "everything waited for one piece of work");
  }, SAMPLE_MS);
  timer.unref();
  return { lateness: () => late, stop: () => clearInterval(timer) };
}
