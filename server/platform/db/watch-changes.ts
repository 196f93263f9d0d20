import { Client } from "pg";
import type { Logger } from "pino";
import type { Connection } from "./open-database.ts";
import { CHANGES_CHANNEL } from "./schema/page-changes.ts";

export type ChangeWatch = {
  /**
   * A number that differs after every change to what shop pages show, in whichever process it was
   * made. Undefined while that cannot be known: the connection is away or has not answered lately.
   */
  stamp(): number | undefined;
  stop(): Promise<void>;
};

/** How often the connection is asked whether it still lives. */
const BEAT_MS = 400;
/** A network that swallows packets says nothing: after this without an answer nothing is believed. */
const TRUST_MS = 1_000;
const RECONNECT_MS = 1_000;

/**
 * Listens for the database's word of changes on a connection of its own. PostgreSQL hands pending
 * notices out before it answers a query, so an answered beat means that nothing before it was missed.
 */
export function watchChanges(connection: Connection, log: Logger): ChangeWatch {
  // Never the same again, also after a reconnection: what was missed meanwhile counts as a change.
  let stamp = 0;
  let trustedUntil = 0;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

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
    opened.on("notification", () => {
      stamp += 1;
    });
    try {
      await opened.connect();
      await opened.query(`listen ${CHANGES_CHANNEL}`);
      stamp += 1;
      await beat(opened);
    } catch (error) {
      if (stopped) return;
      trustedUntil = 0;
      log.debug({ err: error }, "changes are not heard of at the moment");
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
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
