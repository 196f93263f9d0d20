import { sql } from "kysely";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../../app-context.ts";
import { forEachUntilDown } from "../../payments/for-each-until-down.ts";
import { PaymentProviderError } from "../../payments/payment-provider.ts";
import type { Database } from "../../platform/db/database.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import { deleteExpiredRateLimits } from "../../platform/limits/consume-rate-limit.ts";
import { withLogContext } from "../../platform/log-context.ts";
import { getRetention } from "../../settings/sections.ts";
import { deleteOldCalculations } from "../../tax/calculate-tax.ts";
import { cancelOrSettleIntent } from "./cancel-intent.ts";

/**
 * For carts that were never submitted. Whoever comes back later gets a new checkout without
 * noticing.
 */
const ABANDONED_AFTER_MS = 3 * DAY_MS;
/** The provider lists undelivered events of the last thirty days. */
const FORGET_EVENTS_AFTER_MS = 60 * DAY_MS;
/** Limit of one run; the next hourly run continues. */
const MAX_CHECKOUTS = 10_000;
/** Less than the job's time limit. */
const STOP_AFTER_MS = 10 * 60_000;

/**
 * Deletes abandoned checkouts. The intent at the provider is canceled first, so that nobody can pay
 * for a deleted checkout. Also deletes old events, tax figures and rate limits.
 *
 * @returns how many checkouts it deleted
 */
export async function cleanUpCheckouts(ctx: AppContext): Promise<number> {
  const now = ctx.clock();
  // First, because these do not depend on the provider.
  await deleteExpiredRateLimits(ctx.db, now);
  await deleteOldCalculations(ctx.db, now);
  await deleteEvents(ctx.db, new Date(now.getTime() - FORGET_EVENTS_AFTER_MS));
  return await deleteAbandoned(ctx, now);
}

async function deleteAbandoned(ctx: AppContext, now: Date): Promise<number> {
  const stopAt = now.getTime() + STOP_AFTER_MS;
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS);
  // For submitted checkouts the owner's retention setting says how long name and address are kept.
  const { abandonedCheckoutDays } = await getRetention(ctx.db, ctx.log);
  const submittedBefore = new Date(now.getTime() - abandonedCheckoutDays * DAY_MS);
  const stale = await listStaleCheckouts(ctx.db, { abandonedBefore, submittedBefore });

  let deleted = 0;
  async function cancel(checkout: StaleCheckout): Promise<void> {
    if (ctx.clock().getTime() >= stopAt) return;
    const isDeleted = await withLogContext({ checkoutId: checkout.id }, () =>
      cancelCheckout(ctx, checkout, abandonedBefore),
    );
    if (isDeleted) deleted += 1;
  }
  await forEachUntilDown(stale, cancel, {
    async onError(err, { id: checkoutId, intentId }) {
      ctx.log.error({ err, checkoutId, intentId }, "an abandoned payment could not be canceled");
      // A refused call is not repeated soon; after other errors the next hourly run tries again.
      const isRefused = err instanceof PaymentProviderError && err.reason === "refused";
      if (isRefused) await touchCheckout(ctx.db, checkoutId, now);
    },
  });
  return deleted;
}

/**
 * Cancels a checkout's intent and deletes the checkout, unless it was paid after all.
 *
 * @param unchangedSince the checkout is kept if it was changed after this time
 * @returns whether it was deleted
 */
export async function cancelCheckout(
  ctx: AppContext,
  { id, intentId }: StaleCheckout,
  unchangedSince: Date,
): Promise<boolean> {
  // Settled, it becomes an order, or the log and the reconciliation report it.
  if (intentId && (await cancelOrSettleIntent(ctx, intentId)) === "settled") {
    await touchCheckout(ctx.db, id, ctx.clock());
    return false;
  }
  return await deleteStaleCheckout(ctx.db, id, unchangedSince);
}

/** An abandoned checkout. */
type StaleCheckout = { readonly id: string; readonly intentId: string | null };

/** Without an order: not submitted and unchanged for hours, or unchanged for days. */
async function listStaleCheckouts(
  db: Database,
  times: { readonly abandonedBefore: Date; readonly submittedBefore: Date },
): Promise<StaleCheckout[]> {
  return await db
    .selectFrom("checkouts")
    .select(["id", "payment_intent_id as intentId"])
    .where("order_id", "is", null)
    .where((is) =>
      is.or([
        is.and([is("submitted_at", "is", null), is("updated_at", "<", times.abandonedBefore)]),
        is("updated_at", "<", times.submittedBefore),
      ]),
    )
    .orderBy("updated_at")
    .limit(MAX_CHECKOUTS)
    .execute();
}

/**
 * Deletes a checkout that is unchanged since then, and its demo payment with it. Bars, uses of promotions
 * and gift cards that are still reserved must be released first.
 */
async function deleteStaleCheckout(
  db: Database,
  id: string,
  unchangedSince: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with deleted as (
      delete from checkouts
      where id = ${id} and order_id is null and updated_at < ${unchangedSince}
        and not exists (select from reservations where checkout_id = ${id})
        and not exists (select from promotion_uses where checkout_id = ${id})
        and not exists (select from gift_card_reservations where checkout_id = ${id})
      returning payment_intent_id
    ), forgotten as (
      delete from demo_payments where intent_id in (select payment_intent_id from deleted)
    )
    select 1 from deleted`.execute(db);
  return rows.length > 0;
}

async function touchCheckout(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable("checkouts").set({ updated_at: at }).where("id", "=", id).execute();
}

async function deleteEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("payment_events").where("received_at", "<", before).execute();
}

export const cleanUpCheckoutsJob = defineSweep({
  name: "clean-up-checkouts",
  cron: "23 * * * *",
  expireInSeconds: 900,
  run: cleanUpCheckouts,
});
