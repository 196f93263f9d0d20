import { type RawBuilder, sql } from "kysely";
import { CONFIRM_WITHIN_MS, type SubscriberState } from "#domain/newsletter/subscription-rules.ts";
import type { Database } from "../platform/db/database.ts";
import { BATCH } from "../platform/db/read-in-batches.ts";
import { containing } from "../platform/db/sql-values.ts";

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

/** Entered lately, and since the address unsubscribed, if it did. */
export function mayConfirm(now: Date): RawBuilder<boolean> {
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
