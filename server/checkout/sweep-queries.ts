import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

export type OpenPayment = { readonly checkoutId: string; readonly intentId: string };

/**
 * How often an open payment is asked about, by the time since Pay was pressed. Most are decided in
 * the first minutes or after days; a checkout that was left never is.
 */
const ages = [
  { youngerThan: "15 minutes", every: "50 seconds" },
  { youngerThan: "2 hours", every: "5 minutes" },
  { youngerThan: "1 day", every: "1 hour" },
] as const;
const LATER = "6 hours";

/**
 * Intents that somebody pressed Pay for since `since` and whose end is open: there is no order yet,
 * or its payment is still pending. Those that were asked about longest ago come first.
 *
 * @param options.everything however lately it was asked about
 */
export async function listOpenPayments(
  db: Database,
  options: {
    readonly since: Date;
    readonly now: Date;
    readonly everything: boolean;
    readonly limit: number;
  },
): Promise<OpenPayment[]> {
  const { since, now, everything, limit } = options;
  const rows = await db
    .selectFrom("checkouts")
    .leftJoin("orders", "orders.id", "checkouts.order_id")
    .select(["checkouts.id as checkoutId", "checkouts.payment_intent_id as intentId"])
    .where("checkouts.submitted_at", ">", since)
    .where("checkouts.payment_intent_id", "is not", null)
    .where((is) =>
      is.or([is("checkouts.order_id", "is", null), is("orders.payment_status", "=", "pending")]),
    )
    .$if(!everything, (query) => query.where(isDue(now)))
    .orderBy("checkouts.asked_at", (order) => order.asc().nullsFirst())
    .orderBy("checkouts.submitted_at", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ checkoutId, intentId }) => (intentId ? [{ checkoutId, intentId }] : []));
}

export async function markAsked(db: Database, checkoutId: string, at: Date): Promise<void> {
  await db.updateTable("checkouts").set({ asked_at: at }).where("id", "=", checkoutId).execute();
}

function isDue(now: Date): RawBuilder<SqlBool> {
  const cases = ages.map(
    ({ youngerThan, every }) =>
      sql`when checkouts.submitted_at > ${now}::timestamptz - ${youngerThan}::interval then ${every}::interval`,
  );
  return sql`(checkouts.asked_at is null or checkouts.asked_at <= ${now}::timestamptz -
    case ${sql.join(cases, sql` `)} else ${LATER}::interval end)`;
}
