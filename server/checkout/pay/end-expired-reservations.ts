import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { lockOrder } from "../../orders/order-queries.ts";
import { listIntents } from "../../orders/payments/payment-queries.ts";
import { forEachUntilDown } from "../../payments/for-each-until-down.ts";
import type { Database } from "../../platform/db/database.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import { withLogContext } from "../../platform/log-context.ts";
import { releaseReservation } from "../../stock/reserve-stock.ts";
import { type Checkout, findCheckout } from "../checkout-queries.ts";
import { cancelOrSettleIntent } from "../settle/cancel-intent.ts";
import { lapsed, releaseReserved } from "../settle/release-reserved.ts";
import { withoutIntent } from "./prepare-intent.ts";

/** Limit of one run; the run of the next minute continues. */
const MAX_CHECKOUTS = 200;

/**
 * Releases bars, uses of promotions and gift cards that were reserved and not paid for in time. The payment is
 * canceled at the provider first, so that nobody pays for a bar that is sold to somebody else. While
 * the provider does not answer, they stay reserved.
 *
 * @returns how many reservations ended
 */
export async function endExpiredReservations(ctx: AppContext): Promise<number> {
  let ended = 0;
  async function end(checkoutId: string): Promise<void> {
    const checkout = await findCheckout(ctx.db, { id: checkoutId });
    if (!checkout) return;
    const isReleased = await withLogContext({ checkoutId }, () => endReservation(ctx, checkout));
    if (isReleased) ended += 1;
  }
  await forEachUntilDown(await listExpired(ctx.db, ctx.clock()), end, {
    onError(err, checkoutId) {
      // Pay was pressed meanwhile, and the bars are reserved again.
      if (err instanceof ConflictError) return;
      ctx.log.error({ err, checkoutId }, "a reservation could not be ended");
    },
  });
  return ended;
}

/** Checkouts, in random order: those that cannot be ended must not block the others in every run. */
async function listExpired(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ checkout_id: string }>`
    select checkout_id from (
      select checkout_id from reservations where expires_at < ${now}
      union select checkout_id from promotion_uses where expires_at < ${now}
      union select checkout_id from gift_card_reservations where expires_at < ${now}
    ) as expired
    order by random() limit ${MAX_CHECKOUTS}`.execute(db);
  return rows.map(({ checkout_id }) => checkout_id);
}

/**
 * Releases what a checkout or an order that is paid again has reserved, unless it was just paid.
 *
 * @returns whether it was released
 * @throws ConflictError when Pay was pressed meanwhile
 */
export async function endReservation(ctx: AppContext, checkout: Checkout): Promise<boolean> {
  const { id, orderId } = checkout;
  const intentId = orderId ? (await listIntents(ctx.db, orderId)).at(-1) : checkout.paymentIntentId;
  // Settled, its bars are sold instead of released.
  if (intentId && (await cancelOrSettleIntent(ctx, intentId)) === "settled") return false;

  const lapse = lapsed(checkout, ctx.clock());
  if (!orderId) {
    await releaseReserved(ctx, checkout, { ...withoutIntent(checkout), ...lapse });
    return true;
  }
  return await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await tx.updateTable("checkouts").set(lapse).where("id", "=", id).execute();
    const isUnpaid = !order || order.paymentStatus === "failed";
    if (isUnpaid) await releaseReservation(tx, id);
    return isUnpaid;
  });
}

export const endExpiredReservationsJob = defineSweep({
  name: "end-expired-reservations",
  cron: "* * * * *",
  expireInSeconds: 600,
  run: endExpiredReservations,
});
