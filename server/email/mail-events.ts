import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/** The right to send an event's mail, for a while. */
export type MailClaim = {
  readonly key: string;
  readonly token: string;
  /** How often a mail server was handed this mail before and did not answer. */
  readonly unconfirmedAttempts: number;
  /** This one included. */
  readonly attempts: number;
};

export type Claiming =
  | { readonly code: "claimed"; readonly claim: MailClaim }
  | { readonly code: "sent-before" }
  /** Another process is at it, or died at it a moment ago. */
  | { readonly code: "busy" }
  /**
   * It may have arrived twice by now, and is not sent a third time. `unrecorded`: the process of the
   * last attempt died before it recorded it; only one asker hears so.
   */
  | { readonly code: "given-up"; readonly unrecorded: boolean };

/** Two mails that may both have arrived are the most that anybody gets of one event. */
export const MOST_UNCONFIRMED = 2;

/**
 * Longer than it takes until the mail server is handed the mail. Not what keeps two processes from
 * sending the same (that is `beginHandOver`), only what keeps them from trying at the same time.
 */
const CLAIM_SECONDS = 35;
/** Longer than its answer is waited for. */
const ANSWER_SECONDS = 75;

/**
 * Takes the right to send the mail of an event. A process that dies with it loses it in time; by the
 * database's clock, which is the same for all of them.
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
    where event.sent_at is null and event.unconfirmed_attempts < ${MOST_UNCONFIRMED}
      and (event.claimed_until is null or event.claimed_until < clock_timestamp())
    returning attempts, unconfirmed_attempts as "unconfirmedAttempts"`.execute(db);
  const [claimed] = rows;
  if (claimed) return { code: "claimed", claim: { key, token, ...claimed } };
  return await whyNot(db, key);
}

async function whyNot(db: Database, key: string): Promise<Exclude<Claiming, { code: "claimed" }>> {
  const event = await db
    .selectFrom("mail_events")
    .select(["sent_at", "unconfirmed_attempts", "claim"])
    .select(sql<boolean>`coalesce(claimed_until > clock_timestamp(), false)`.as("claimed"))
    .where("key", "=", key)
    .executeTakeFirst();
  if (event?.sent_at) return { code: "sent-before" };
  if (!event || event.claimed || event.unconfirmed_attempts < MOST_UNCONFIRMED) {
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
 * Counts the attempt as unconfirmed before the mail goes out: from here on a process that dies leaves
 * nobody who knows whether the mail was taken. Whoever lost the claim meanwhile must not go on.
 *
 * @returns whether the mail server may be handed the mail
 */
export async function beginHandOver(db: Database, claim: MailClaim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_events")
    .set((event) => ({
      unconfirmed_attempts: event("unconfirmed_attempts", "+", 1),
      claimed_until: sql<Date>`clock_timestamp() + make_interval(secs => ${ANSWER_SECONDS})`,
    }))
    .where("key", "=", claim.key)
    .where("claim", "=", claim.token)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Somebody was told by other means: nobody sends this event's mail, not even who is about to. */
export async function markMailSent(db: Database, key: string, at: Date): Promise<void> {
  const sent = { sent_at: at, claim: null, claimed_until: null };
  await db
    .insertInto("mail_events")
    .values({ key, ...sent })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(sent))
    .execute();
}
