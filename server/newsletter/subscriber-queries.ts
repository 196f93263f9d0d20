import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { CONFIRM_WITHIN_MS, type SubscriberState } from "#domain/newsletter/subscription-rules.ts";
import type { Database } from "../platform/db/database.ts";
import { BATCH } from "../platform/db/read-in-batches.ts";
import { containing } from "../platform/db/sql-values.ts";

/** What is pressed again within it was pressed twice. */
const AGAIN_MS = 60_000;

/** A row with its times. */
export type Subscriber = {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
  readonly requestedAt: Date;
  readonly confirmedAt: Date | null;
  readonly unsubscribedAt: Date | null;
};

const columns = [
  "id",
  "email",
  "state",
  "requested_at as requestedAt",
  "confirmed_at as confirmedAt",
  "unsubscribed_at as unsubscribedAt",
] as const;

/** What the link in an email is about. */
export type Subscription = {
  readonly email: string;
  readonly state: SubscriberState;
  readonly mayConfirm: boolean;
};

/** @returns undefined also for an address that was not confirmed in time */
export async function findSubscription(
  db: Database,
  id: string,
  now: Date,
): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .select(["email", "state", mayConfirm(now).as("mayConfirm")])
    .where("id", "=", id)
    .$narrowType<{ state: SubscriberState }>()
    .executeTakeFirst();
  const isTooLate = row?.state === "pending" && !row.mayConfirm;
  return isTooLate ? undefined : row;
}

/**
 * Stores an address that was entered, unless it is subscribed already.
 *
 * @returns the subscriber to mail; undefined also for the second press of the same button
 */
export async function storeRequest(
  db: Database,
  email: string,
  now: Date,
): Promise<{ readonly id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into newsletter_subscribers as known (id, email, requested_at)
    values (${randomUUID()}::uuid, ${email}, ${now})
    on conflict (lower(email)) do update set requested_at = excluded.requested_at
    where known.state <> 'subscribed'
      and known.requested_at < ${new Date(now.getTime() - AGAIN_MS)}
    returning id`.execute(db);
  return rows[0];
}

export async function confirmSubscriber(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("newsletter_subscribers")
    .set({ confirmed_at: now, unsubscribed_at: null })
    .where("id", "=", id)
    .where(mayConfirm(now))
    .execute();
}

/** Ends a subscription, which stays in the owner's list; an address never confirmed is deleted. */
export async function unsubscribe(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("newsletter_subscribers")
      .where("id", "=", id)
      .where("state", "=", "pending")
      .execute();
    await tx
      .updateTable("newsletter_subscribers")
      .set({ unsubscribed_at: now })
      .where("id", "=", id)
      .where((is) => is.or([is("state", "=", "subscribed"), mayConfirm(now)]))
      .execute();
  });
}

/** Entered lately, and since the address unsubscribed, if it did. */
function mayConfirm(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(state <> 'subscribed'
    and requested_at > ${new Date(now.getTime() - CONFIRM_WITHIN_MS)}
    and requested_at > coalesce(unsubscribed_at, '-infinity'))`;
}

export type SubscriberFilter = {
  readonly state: SubscriberState;
  /** Part of the address. Empty: all. */
  readonly search: string;
};

/** Those whose state is the newest first. */
export async function listSubscribers(
  db: Database,
  filter: SubscriberFilter,
  range: { readonly limit: number; readonly offset: number },
): Promise<Subscriber[]> {
  return await fitting(db, filter)
    .select(columns)
    .orderBy(sql`coalesce(unsubscribed_at, confirmed_at, requested_at)`, "desc")
    .orderBy("id")
    .limit(range.limit)
    .offset(range.offset)
    .$narrowType<{ state: SubscriberState }>()
    .execute();
}

/** The next rows after an id, for exports. */
export async function listSubscribersAfter(
  db: Database,
  filter: SubscriberFilter,
  after = "00000000-0000-0000-0000-000000000000",
): Promise<Subscriber[]> {
  return await fitting(db, filter)
    .select(columns)
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .$narrowType<{ state: SubscriberState }>()
    .execute();
}

/** How many there are in each state. */
export async function countSubscribers(
  db: Database,
  search: string,
): Promise<Record<SubscriberState, number>> {
  const rows = await db
    .selectFrom("newsletter_subscribers")
    .select(["state", sql<number>`count(*)::integer`.as("count")])
    .where("email", "ilike", containing(search))
    .groupBy("state")
    .execute();
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { subscribed: 0, pending: 0, unsubscribed: 0, ...counts };
}

function fitting(db: Database, { state, search }: SubscriberFilter) {
  return db
    .selectFrom("newsletter_subscribers")
    .where("state", "=", state)
    .where("email", "ilike", containing(search));
}

/** @returns the deleted row, to restore it */
export async function deleteSubscriber(db: Database, id: string): Promise<Subscriber | undefined> {
  return await db
    .deleteFrom("newsletter_subscribers")
    .where("id", "=", id)
    .returning(columns)
    .$narrowType<{ state: SubscriberState }>()
    .executeTakeFirst();
}

/** Nothing is restored if the address has been entered again meanwhile. */
export async function restoreSubscriber(
  db: Database,
  deleted: Omit<Subscriber, "state">,
): Promise<void> {
  await db
    .insertInto("newsletter_subscribers")
    .values({
      id: deleted.id,
      email: deleted.email,
      requested_at: deleted.requestedAt,
      confirmed_at: deleted.confirmedAt,
      unsubscribed_at: deleted.unsubscribedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
