import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import type { FaultyWorld } from "./faulty-world.ts";

/** No job ended for so long: something does not come to rest. */
const STUCK_MS = 5 * 60_000;
/** Nothing left to do for so long is rest. */
const QUIET_MS = 3_000;

/**
 * Right after a kill nobody lives who could still be sending a mail or asking the ERP. What waits for
 * that is told that its time is over, instead of waiting for it.
 */
export async function forgetTheDead(db: Database): Promise<void> {
  await sql`update mail_events set claimed_until = null where sent_at is null`.execute(db);
  await sql`update erp_syncs set quiet_until = null, making_until = null`.execute(db);
  await sql`update balance_entries set erp_quiet_until = null`.execute(db);
}

/**
 * Lets the shop do by itself what is left, with nothing failing any more: the start's own sweep, the
 * bank's answers, and the jobs. Tries that wait for their pause to end are told that it has ended,
 * which is all that is done for it here.
 *
 * @throws Error naming the jobs that never end
 */
export async function comeToRest(
  { db, shop, provider }: FaultyWorld,
  say: (line: string) => void,
): Promise<void> {
  // Its start sweeps everything that is open, however many webhooks were lost.
  shop.kill();
  // What it asked of the database last may still be under way, and must be forgotten too: below, a
  // job's pauses end at once, and all its tries would be over before a dead one's claim is.
  await new Promise((done) => setTimeout(done, 1_000));
  await forgetTheDead(db);
  // Below, a job whose mail is not due yet would be out of tries before it is.
  await sql`update shipments set email_at = now() where email_at > now()`.execute(db);
  // Nobody who reserved bars is still there.
  await sql`update reservations set expires_at = now() where expires_at > now()`.execute(db);
  // Each of the many starts asked for a sweep of everything; the last start's is enough.
  await sql`delete from pgboss.job_common where name = 'sweep-payments' and state = 'created'`.execute(
    db,
  );
  await shop.up();
  let fewest = Number.POSITIVE_INFINITY;
  let progressAt = Date.now();
  let quietSince = Date.now();
  let left = "";
  while (Date.now() - quietSince < QUIET_MS) {
    provider.advance(1_000);
    await sql`update pgboss.job_common set start_after = now()
      where state in ('created', 'retry') and start_after > now() and not name like '\\_\\_pgboss%'`.execute(
      db,
    );
    const { rows } = await sql<{ name: string; state: string; jobs: number }>`
      select name, state::text, count(*)::int as jobs from pgboss.job_common
      where state in ('created', 'retry', 'active') and not name like '\\_\\_pgboss%'
      group by name, state`.execute(db);
    const moving = [...provider.ledger.intents.values()].some(
      ({ status }) => status === "processing",
    );
    // They end within the minute, at the job's next run.
    const reserved = (await db.selectFrom("reservations").select("checkout_id").execute()).length;
    if (rows.length > 0 || moving || reserved > 0) quietSince = Date.now();
    const now = [
      ...rows.map(({ name, state, jobs }) => `${jobs} × ${name} ${state}`),
      ...(reserved > 0 ? [`${reserved} reservations`] : []),
    ].join(", ");
    if (now !== left) say(`to do: ${now || "nothing"}`);
    left = now;
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
  // What happened at the provider while this waited, such as the bank's answers, whose webhooks the
  // shop may have lost to the last kill.
  await provider.webhooks.deliverAll({ lost: true });
}
