import { type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../../app-context.ts";
import { forEachUntilDown } from "../../payments/for-each-until-down.ts";
import { isUnanswered } from "../../payments/payment-provider.ts";
import type { Database } from "../../platform/db/database.ts";
import { defineJob, defineSweep, noRetry } from "../../platform/jobs/define-job.ts";
import { withLogContext } from "../../platform/log-context.ts";
import { takeMissedEvents } from "./payment-events.ts";
import { settlePayment } from "./settle-payment.ts";

/** Longer than any provider takes to decide about a payment. */
const LOOK_BACK_MS = 30 * DAY_MS;
/** How far the regular sweep looks back for events that were missed. */
const MISSED_EVENTS_MS = 3 * DAY_MS;
/** Limit of one sweep, so that thousands of open checkouts are spread over many. */
const MAX_PAYMENTS = 400;
const AT_ONCE = 4;

/**
 * Asks the provider about all open payments: submitted checkouts without an order, so that nothing
 * is lost when a browser is closed after paying, and orders whose payment is pending.
 *
 * @param options.everything also payments that were checked recently, later payments of orders and
 * missed events
 * @returns how many payments belong to an order now
 */
export async function sweepPayments(
  ctx: AppContext,
  { everything = true }: { readonly everything?: boolean } = {},
): Promise<number> {
  const now = ctx.clock();
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const open = await listOpenPayments(ctx.db, { since, now, everything });
  const placed = await settleAll(ctx, open);
  if (everything) await sweepLaterPayments(ctx, since);
  return placed;
}

/**
 * Asks the provider about later payments of orders, and stores the events since then whose webhooks
 * did not arrive.
 */
async function sweepLaterPayments(ctx: AppContext, eventsSince: Date): Promise<void> {
  const since = new Date(ctx.clock().getTime() - LOOK_BACK_MS);
  await settleAll(ctx, await listPaymentsMadeAgain(ctx.db, since));
  await takeMissedEvents(ctx, eventsSince);
}

async function settleAll(ctx: AppContext, open: readonly OpenPayment[]): Promise<number> {
  let placed = 0;
  async function settle({ checkoutId, intentId }: OpenPayment): Promise<void> {
    const result = await withLogContext({ checkoutId }, () => settlePayment(ctx, { intentId }));
    if (result.code === "placed") placed += 1;
    await markChecked(ctx.db, checkoutId, ctx.clock());
  }
  await forEachUntilDown(open, settle, {
    atOnce: AT_ONCE,
    async onError(err, payment) {
      ctx.log.error({ err, ...payment }, "the sweep could not settle a payment");
      // One that fails again and again must not keep others from being asked about.
      if (!isUnanswered(err)) await markChecked(ctx.db, payment.checkoutId, ctx.clock());
    },
  });
  return placed;
}

type OpenPayment = { readonly checkoutId: string; readonly intentId: string };

/**
 * How often an open payment is checked, by the time since Pay was pressed. Most are decided within
 * minutes or after days.
 */
const ages = [
  { youngerThan: "15 minutes", every: "50 seconds" },
  { youngerThan: "2 hours", every: "5 minutes" },
  { youngerThan: "1 day", every: "1 hour" },
] as const;
const LATER = "6 hours";

/**
 * Open payments that were submitted after `since`: without an order, or with a pending payment.
 * Those that were checked least recently come first.
 *
 * @param options.everything false to skip payments that were checked recently
 */
async function listOpenPayments(
  db: Database,
  options: { readonly since: Date; readonly now: Date; readonly everything: boolean },
): Promise<OpenPayment[]> {
  const { since, now, everything } = options;
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
    .orderBy("checkouts.checked_at", (order) => order.asc().nullsFirst())
    .orderBy("checkouts.submitted_at", "desc")
    .limit(MAX_PAYMENTS)
    .execute();
  return rows.flatMap(({ checkoutId, intentId }) => (intentId ? [{ checkoutId, intentId }] : []));
}

/** Unpaid payments of orders that are not the checkout's own payment. */
async function listPaymentsMadeAgain(db: Database, since: Date): Promise<OpenPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("checkouts", "checkouts.order_id", "orders.id")
    .leftJoin("checkouts as purchase", "purchase.id", "checkouts.purchase_id")
    .select([sql<string>`min(checkouts.id::text)`.as("checkoutId"), "provider_id as intentId"])
    .where("payments.created_at", ">", since)
    .where("payments.status", "<>", "succeeded")
    .where("orders.payment_status", "in", ["pending", "failed"])
    .where(
      sql<SqlBool>`payments.provider_id is distinct from
        coalesce(purchase.payment_intent_id, checkouts.payment_intent_id)`,
    )
    // Once, however many orders share it.
    .groupBy("provider_id")
    .orderBy(sql`max(payments.created_at)`, "desc")
    .limit(MAX_PAYMENTS)
    .execute();
  return rows.flatMap(({ checkoutId, intentId }) => (intentId ? [{ checkoutId, intentId }] : []));
}

async function markChecked(db: Database, checkoutId: string, at: Date): Promise<void> {
  await db.updateTable("checkouts").set({ checked_at: at }).where("id", "=", checkoutId).execute();
}

function isDue(now: Date): RawBuilder<SqlBool> {
  const cases = ages.map(
    ({ youngerThan, every }) =>
      sql`when checkouts.submitted_at > ${now}::timestamptz - ${youngerThan}::interval then ${every}::interval`,
  );
  return sql`(checkouts.checked_at is null or checkouts.checked_at <= ${now}::timestamptz -
    case ${sql.join(cases, sql` `)} else ${LATER}::interval end)`;
}

/** Checks open payments at the provider. `everything`: also those that were checked recently. */
export const sweepPaymentsJob = defineJob({
  name: "sweep-payments",
  schema: z.object({ everything: z.boolean().default(false) }),
  retry: noRetry,
  limit: "newest-for-key",
  // A waiting sweep of some does not stand for one of all.
  key: ({ everything }) => (everything ? "everything" : "due"),
  schedule: { cron: "* * * * *" },
  expireInSeconds: 600,
  handler: (ctx: AppContext, { everything }) => sweepPayments(ctx, { everything }),
});

/** These concern orders that exist already, so every ten minutes is enough. */
export const sweepLaterPaymentsJob = defineSweep({
  name: "sweep-later-payments",
  cron: "*/10 * * * *",
  expireInSeconds: 600,
  run: (ctx: AppContext) =>
    sweepLaterPayments(ctx, new Date(ctx.clock().getTime() - MISSED_EVENTS_MS)),
});
