import { type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { Database } from "../platform/db/database.ts";
import { defineJob, noRetry } from "../platform/jobs/define-job.ts";
import { withLogContext } from "../platform/log-context.ts";
import { takeMissedEvents } from "./payment-events.ts";
import { settlePayment } from "./settle-payment.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The longest that a provider takes to decide about a payment, and some. */
const LOOK_BACK_MS = 30 * DAY_MS;
/** Of one sweep, so that thousands of open checkouts are spread over many. */
const MAXIMUM_PAYMENTS = 400;
const AT_ONCE = 4;
/** After so many calls without an answer the provider is away: the next sweep asks again. */
const GIVE_UP_AFTER = 5;

/**
 * Asks the provider about everything that is open: submitted checkouts without an order, so that a
 * browser that died after paying loses nothing, and orders whose payment is still on its way. Takes
 * the events, too, whose webhooks did not arrive.
 *
 * @param options.everything however lately it was asked about; else what is due
 * @returns how many payments it settled or found unchanged
 */
export async function sweepPayments(
  ctx: AppContext,
  { everything = true }: { readonly everything?: boolean } = {},
): Promise<number> {
  const now = ctx.clock();
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const open = await listOpenPayments(ctx.db, { since, now, everything });
  const placed = await settleAll(ctx, open);
  // Missed events and payments made again are of orders that exist already: every ten minutes is
  // soon enough.
  if (everything || now.getUTCMinutes() % 10 === 0) {
    await settleAll(ctx, await listPaymentsMadeAgain(ctx.db, since));
    await takeMissedEvents(ctx, everything ? since : new Date(now.getTime() - 3 * DAY_MS));
  }
  return placed;
}

async function settleAll(ctx: AppContext, open: readonly OpenPayment[]): Promise<number> {
  const waiting = [...open];
  let placed = 0;
  let unanswered = 0;
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (unanswered >= GIVE_UP_AFTER) return;
      const { checkoutId, intentId } = next;
      try {
        const outcome = await withLogContext({ checkoutId }, () =>
          settlePayment(ctx, { intentId }),
        );
        if (outcome.code === "placed") placed += 1;
        await markAsked(ctx.db, checkoutId, ctx.clock());
        unanswered = 0;
      } catch (error) {
        if (error instanceof PaymentProviderError) unanswered += 1;
        // One payment that cannot be asked about must not keep the others from being swept.
        ctx.log.error({ err: error, checkoutId, intentId }, "the sweep could not settle a payment");
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return placed;
}

type OpenPayment = { readonly checkoutId: string; readonly intentId: string };

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
async function listOpenPayments(
  db: Database,
  options: {
    readonly since: Date;
    readonly now: Date;
    readonly everything: boolean;
  },
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
    .orderBy("checkouts.asked_at", (order) => order.asc().nullsFirst())
    .orderBy("checkouts.submitted_at", "desc")
    .limit(MAXIMUM_PAYMENTS)
    .execute();
  return rows.flatMap(({ checkoutId, intentId }) => (intentId ? [{ checkoutId, intentId }] : []));
}

/** Payments of orders whose checkout had another one or none, as long as no money came. */
async function listPaymentsMadeAgain(db: Database, since: Date): Promise<OpenPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("checkouts", "checkouts.order_id", "orders.id")
    .select(["checkouts.id as checkoutId", "payments.provider_id as intentId"])
    .where("payments.created_at", ">", since)
    .where("payments.status", "<>", "succeeded")
    .where("orders.payment_status", "in", ["pending", "failed"])
    .whereRef("payments.provider_id", "is distinct from", "checkouts.payment_intent_id")
    .orderBy("payments.created_at", "desc")
    .limit(MAXIMUM_PAYMENTS)
    .execute();
  return rows.flatMap(({ checkoutId, intentId }) => (intentId ? [{ checkoutId, intentId }] : []));
}

async function markAsked(db: Database, checkoutId: string, at: Date): Promise<void> {
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

/** Asks the payment provider about what is open. `everything`: however lately it was asked. */
export const sweepPaymentsJob = defineJob({
  name: "sweep-payments",
  schema: z.object({ everything: z.boolean().default(false) }),
  retry: noRetry,
  limit: "one-running",
  schedule: { cron: "* * * * *" },
  expireInSeconds: 600,
  async handler(ctx: AppContext, { everything }) {
    await sweepPayments(ctx, { everything });
  },
});
