import type { Logger } from "pino";

/** After an error what is to be closed may hang, and the platform restarts only what has ended. */
const CLOSE_WITHIN_MS = 10_000;

/**
 * Ends the program on a signal, or after an error that nobody caught, since nobody knows what is
 * still true then. What was opened last is closed first.
 */
export function closeOnExit(log: Logger) {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;

  async function closeAll(code: number): Promise<void> {
    // Not a loop over the list, which what is still being opened joins meanwhile.
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch((error) =>
        log.error({ err: error }, "a part of the shop could not be closed"),
      );
    }
    process.exit(code);
  }

  async function stop(code: number): Promise<void> {
    stopping ??= closeAll(code);
    await stopping;
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop(0));
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    void stop(1);
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  });
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));

  return {
    stop,
    isStopping: () => stopping !== undefined,
    onStop(close: () => Promise<unknown>) {
      closers.push(close);
    },
  };
}
