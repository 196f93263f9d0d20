import type { Logger } from "pino";

const QUIET_MS = 10_000;
/** The server was told to stop, or one of its processes crashed; it then ends all connections. */
const ended = /^57P0[12]$/;

const lastReported = new WeakMap<Logger, number>();

/**
 * Logs broken database connections. They break together when the server stops or the network fails,
 * so one line in ten seconds is enough.
 */
export function reportBrokenConnection(log: Logger, error: Error): void {
  const now = performance.now();
  const last = lastReported.get(log);
  if (last !== undefined && now - last < QUIET_MS) return;
  lastReported.set(log, now);
  const { code = "" } = error as NodeJS.ErrnoException;
  if (ended.test(code)) {
    log.warn(
      { code },
      "the database server is stopping or starting again and ended its connections: they are opened anew, and nothing that was acknowledged is lost",
    );
    return;
  }
  log.warn({ err: error }, "database connections broke: they are opened anew");
}
