import { Client } from "pg";
import type { Logger } from "pino";
import type { Connection } from "./open-database.ts";
import { EVERYTHING, PAGE_CHANGES_CHANNEL } from "./schema/page-changes.ts";

export type ChangeWatch = {
  /**
   * How many changes to what shop pages show were heard of, in whichever process they were made.
   * Undefined while that cannot be known: the connection is away or has not answered lately.
   */
  stamp(): number | undefined;
  /** Whether one of the changes after that stamp had one of these tags, or may have had it. */
  changedSince(stamp: number, tags: readonly string[]): boolean;
  stop(): Promise<void>;
};

/** How often the connection is asked whether it still lives. */
const BEAT_MS = 400;
/** A network that swallows packets says nothing: after this without an answer nothing is believed. */
const TRUST_MS = 1_000;
const RECONNECT_MS = 1_000;

/**
 * Listens for the database's notices of changes on a connection of its own. PostgreSQL sends pending
 * notices before it answers a query, so an answered beat means that nothing before it was missed.
 */
export function watchChanges(connection: Connection, log: Logger): ChangeWatch {
  let stamp = 0;
  /** The stamps of the last change of each tag, and of the last one that may have been of any. */
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
      // Whatever changed while nobody listened.
      changed(EVERYTHING);
      await beat(opened);
    } catch (error) {
      if (stopped) return;
      trustedUntil = 0;
      log.debug({ err: error }, "changes of pages cannot be heard of: no database connection");
      // Not awaited: a connection that does not answer may not end either.
      void opened.end().catch(() => {});
      schedule(connect, RECONNECT_MS);
    }
  }

  async function beat(opened: Client) {
    const asked = performance.now();
    await opened.query("select");
    trustedUntil = asked + TRUST_MS;
    schedule(async () => {
      try {
        await beat(opened);
      } catch {
        trustedUntil = 0;
        void opened.end().catch(() => {});
        if (!stopped) await connect();
      }
    }, BEAT_MS);
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
