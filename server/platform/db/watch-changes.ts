import { Client } from "pg";
import type { Logger } from "pino";
import type { Connection } from "./open-database.ts";
import { EVERYTHING, PAGE_CHANGES_CHANNEL } from "./schema/page-changes.ts";

export type ChangeWatch = {
  /**
   * How many page changes were received so far, from any process. Undefined while the connection is
   * lost or has not answered lately: then changes may have been missed.
   */
  stamp(): number | undefined;
  /** Whether a change after that stamp had, or may have had, one of these tags. */
  changedSince(stamp: number, tags: readonly string[]): boolean;
  stop(): Promise<void>;
};

const HEARTBEAT_MS = 400;
/**
 * Without an answer for this long the connection counts as lost; a network may drop packets
 * silently.
 */
const TRUST_MS = 1_000;
const RECONNECT_MS = 1_000;

/**
 * Listens for the database's notices of changes on a connection of its own. PostgreSQL sends pending
 * notices before it answers a query, so an answered heartbeat means that no earlier one was missed.
 */
export function watchChanges(connection: Connection, log: Logger): ChangeWatch {
  let stamp = 0;
  /** The stamp of each tag's last change, and of the last change that may concern any tag. */
  const lastChange = new Map<string, number>();
  let lastChangeOfEverything = 0;
  let trustedUntil = 0;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function changed(tag: string) {
    stamp += 1;
    if (tag === EVERYTHING) lastChangeOfEverything = stamp;
    else lastChange.set(tag, stamp);
  }

  async function connect() {
    const opened = new Client({
      ...connection,
      application_name: "conche-changes",
      connectionTimeoutMillis: 3_000,
      query_timeout: TRUST_MS,
    });
    client = opened;
    opened.on("error", () => {});
    opened.on("end", () => {
      if (client === opened) trustedUntil = 0;
    });
    opened.on("notification", ({ payload = EVERYTHING }) => changed(payload));
    try {
      await opened.connect();
      await opened.query(`listen ${PAGE_CHANGES_CHANNEL}`);
      // While nobody listened, anything may have changed.
      changed(EVERYTHING);
      await heartbeat(opened);
    } catch (error) {
      if (stopped) return;
      trustedUntil = 0;
      log.debug({ err: error }, "page changes are not received: no database connection");
      // Not awaited: a connection that does not answer may not end either.
      void opened.end().catch(() => {});
      schedule(connect, RECONNECT_MS);
    }
  }

  async function heartbeat(opened: Client) {
    const requestedAt = performance.now();
    await opened.query("select");
    trustedUntil = requestedAt + TRUST_MS;
    schedule(async () => {
      try {
        await heartbeat(opened);
      } catch {
        trustedUntil = 0;
        void opened.end().catch(() => {});
        if (!stopped) await connect();
      }
    }, HEARTBEAT_MS);
  }

  function schedule(next: () => Promise<void>, delay: number) {
    if (stopped) return;
    timer = setTimeout(() => void next(), delay);
    timer.unref();
  }

  void connect();
  return {
    stamp: () => (performance.now() < trustedUntil ? stamp : undefined),
    changedSince: (since, tags) =>
      lastChangeOfEverything > since || tags.some((tag) => (lastChange.get(tag) ?? 0) > since),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
