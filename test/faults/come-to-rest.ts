import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import type { FaultyWorld } from "./faulty-world.ts";

/** Without a finished job for so long, something is stuck. */
const STUCK_MS = 5 * 60_000;
/** Without pending work for so long, all work is done. */
const QUIET_MS = 3_000;

/**
 * After a kill no process is sending mail or calling the ERP. Releases the claims of killed
 * processes, instead of waiting until they expire.
 */
export async function releaseClaims(db: Database): Promise<void> {
  // A locked row belongs to a running process, not to a killed one.
  await sql`update mail_events set claimed_until = null where key in
    (select key from mail_events where claimed_until is not null and sent_at is null
     for update skip locked)`.execute(db);
  await sql`update erp_syncs set quiet_until = null, making_until = null where order_id in
    (select order_id from erp_syncs where quiet_until is not null or making_until is not null
     for update skip locked)`.execute(db);
  await sql`update balance_entries set erp_quiet_until = null where id in
    (select id from balance_entries where erp_quiet_until is not null
     for update skip locked)`.execute(db);
}

/**
 * Waits until the shop has done all remaining work without faults: the sweep at startup, the bank's
 * answers, and the jobs. Retry delays are skipped; otherwise nothing is done for it.
 *
 * @throws Error naming the jobs that do not end
 */
export async function comeToRest(
  { db, shop, provider }: FaultyWorld,
  say: (line: string) => void,
): Promise<void> {
  // The start sweeps all open payments, however many webhooks were lost.
  shop.kill();
  // Statements of the killed process may still be running, and their claims must be released too.
  // Below, retry delays are skipped, so a job could use up its retries before such a claim expires.
  await new Promise((done) => setTimeout(done, 1_000));
  await releaseClaims(db);
  // Otherwise jobs for later mails would use up their retries before these are due.
  await sql`update shipments set email_at = now() where email_at > now()`.execute(db);
  // All shoppers are gone, so reservations can expire.
  await sql`update reservations set expires_at = now() where expires_at > now()`.execute(db);
  await sql`update promotion_uses set expires_at = now() where expires_at > now()`.execute(db);
  await sql`update gift_card_reservations set expires_at = now() where expires_at > now()`.execute(
    db,
  );
  // Each start enqueued a sweep; one is enough.
  await sql`delete from pgboss.job_common where name = 'sweep-payments' and state = 'created'`.execute(
    db,
  );
  await shop.up();
  await waitUntilQuiet(db, {
    say,
    async wake() {
      provider.advance(1_000);
      await sql`update pgboss.job_common set start_after = now()
        where state in ('created', 'retry') and start_after > now() and not name like '\\_\\_pgboss%'`.execute(
        db,
      );
    },
    isMoving: () =>
      [...provider.ledger.intents.values()].some(({ status }) => status === "processing"),
  });
  // Delivers events from this time, such as the bank's answers, whose webhooks may be lost.
  await provider.webhooks.deliverAll({ lost: true });
}

/**
 * Waits until no job and no reservation has been left for some seconds.
 *
 * @param options.wake called in each round: makes due what should not be waited for
 * @param options.isMoving whether there is other work to wait for
 * @throws Error naming the jobs that do not end
 */
export async function waitUntilQuiet(
  db: Database,
  options: {
    readonly say: (line: string) => void;
    readonly wake: () => Promise<void>;
    readonly isMoving: () => boolean;
    readonly quietMs?: number;
  },
): Promise<void> {
  const { say, wake, isMoving, quietMs = QUIET_MS } = options;
  let fewest = Number.POSITIVE_INFINITY;
  let progressAt = Date.now();
  let quietSince = Date.now();
  let undone = "";
  while (Date.now() - quietSince < quietMs) {
    await wake();
    const { rows } = await sql<{ name: string; state: string; jobs: number }>`
      select name, state::text, count(*)::int as jobs from pgboss.job_common
      where state in ('created', 'retry', 'active') and not name like '\\_\\_pgboss%'
      group by name, state`.execute(db);
    // Ended by the job within a minute.
    const { rows: kept } = await sql`
      select from reservations union all
      select from promotion_uses where expires_at is not null union all
      select from gift_card_reservations`.execute(db);
    const reserved = kept.length;
    if (rows.length > 0 || isMoving() || reserved > 0) quietSince = Date.now();
    const now = [
      ...rows.map(({ name, state, jobs }) => `${jobs} × ${name} ${state}`),
      ...(reserved > 0 ? [`${reserved} reservations`] : []),
    ].join(", ");
    if (now !== undone) say(`to do: ${now || "nothing"}`);
    undone = now;
    const jobsLeft = rows.reduce((sum, { jobs }) => sum + jobs, reserved);
    if (jobsLeft < fewest) {
      fewest = jobsLeft;
      progressAt = Date.now();
    }
    if (Date.now() - progressAt > STUCK_MS) {
      throw new Error(`The shop does not come to rest: ${now}`);
    }
    await new Promise((done) => setTimeout(done, 250));
  }
}
