import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/rows.ts";

/** The temporary right to send an event's mail. */
export type MailClaim = {
  readonly key: string;
  readonly token: string;
  /** How often a mail server was handed this mail without answering. */
  readonly unconfirmedAttempts: number;
  /** Including this one. */
  readonly attempts: number;
};

type Claiming =
  | { readonly code: "claimed"; readonly claim: MailClaim }
  | { readonly code: "sent-before" }
  /** Another process is sending it, or died a moment ago. */
  | { readonly code: "busy" }
  /**
   * It may have arrived twice already and is not sent a third time. `unrecorded`: the process of
   * the last attempt died before recording it; reported to one caller only.
   */
  | { readonly code: "given-up"; readonly unrecorded: boolean };

/** Nobody gets more than two mails for one event. */
export const MAX_UNCONFIRMED = 2;

/**
 * Longer than it takes to hand the mail to the server. The claim keeps two processes from trying at
 * the same time; `beginHandOver` keeps them from sending the same mail.
 */
const CLAIM_SECONDS = 35;
/** Longer than the timeout for the mail server's answer. */
const SMTP_SECONDS = 75;

/**
 * Claims the right to send the mail of an event. It expires by the database's clock, which all
 * processes share, so that a dead process's claim ends.
 */
export async function claimMailEvent(db: Database, key: string): Promise<Claiming> {
  const token = randomUUID();
  const { rows } = await sql<Pick<MailClaim, "attempts" | "unconfirmedAttempts">>`
    insert into mail_events as event (key, claim, claimed_until, attempts)
    values (${key}, ${token}, clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}), 1)
    on conflict (key) do update set
      claim = excluded.claim,
      claimed_until = excluded.claimed_until,
      attempts = event.attempts + 1
    where event.sent_at is null and event.unconfirmed_attempts < ${MAX_UNCONFIRMED}
      and (event.claimed_until is null or event.claimed_until < clock_timestamp())
    returning attempts, unconfirmed_attempts as "unconfirmedAttempts"`.execute(db);
  const [claimed] = rows;
  if (claimed) return { code: "claimed", claim: { key, token, ...claimed } };
  return await readWhyNotClaimed(db, key);
}

async function readWhyNotClaimed(db: Database, key: string): Promise<Claiming> {
  const event = await db
    .selectFrom("mail_events")
    .select(["sent_at", "unconfirmed_attempts", "claim"])
    .select(sql<boolean>`coalesce(claimed_until > clock_timestamp(), false)`.as("claimed"))
    .where("key", "=", key)
    .executeTakeFirst();
  if (event?.sent_at) return { code: "sent-before" };
  if (!event || event.claimed || event.unconfirmed_attempts < MAX_UNCONFIRMED) {
    return { code: "busy" };
  }
  if (event.claim === null) return { code: "given-up", unrecorded: false };
  const { numUpdatedRows } = await db
    .updateTable("mail_events")
    .set({ claim: null, claimed_until: null })
    .where("key", "=", key)
    .where("claim", "=", event.claim)
    .executeTakeFirst();
  return { code: "given-up", unrecorded: numUpdatedRows === 1n };
}

/**
 * Counts the attempt as unconfirmed before the mail is sent: if the process dies after this, nobody
 * knows whether the mail was taken.
 *
 * @returns whether the claim is still valid; if not, the mail must not be handed over
 */
export async function beginHandOver(db: Database, claim: MailClaim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_events")
    .set((event) => ({
      unconfirmed_attempts: event("unconfirmed_attempts", "+", 1),
      claimed_until: sql<Date>`clock_timestamp() + make_interval(secs => ${SMTP_SECONDS})`,
    }))
    .where("key", "=", claim.key)
    .where("claim", "=", claim.token)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mail was sent another way: no process sends it anymore, even one with a claim. */
export async function markMailSent(db: Database, key: string, at: Date): Promise<void> {
  const sent = { sent_at: at, claim: null, claimed_until: null };
  await db
    .insertInto("mail_events")
    .values({ key, ...sent })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(sent))
    .execute();
}

/** Whether the mail server refused one of these events' mails for good after this time. */
export async function wasMailRefused(
  db: Database,
  keys: readonly string[],
  after: Date,
): Promise<boolean> {
  return await hasRow(
    db.selectFrom("mail_events").where("key", "in", keys).where("refused_at", ">", after),
  );
}
