import type { AppContext } from "../../app-context.ts";
import { lockOrder } from "../../orders/order-queries.ts";
import { listIntents } from "../../orders/payments/payment-queries.ts";
import { isUnanswered } from "../../payments/payment-provider.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import { withLogContext } from "../../platform/log-context.ts";
import { releaseReservation } from "../../stock/reserve-stock.ts";
import { type Checkout, findCheckout } from "../checkout-queries.ts";
import { lapsed, releaseReserved } from "../settle/release-reserved.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { withoutIntent } from "./prepare-intent.ts";

/** Limit of one run; the run of the next minute continues. */
const MAX_CHECKOUTS = 200;
/** After so many unanswered calls in a row, the provider is considered down. */
const GIVE_UP_AFTER = 5;

/**
 * Releases bars, uses of promotions and gift cards that were reserved and not paid for in time. The payment is
 * canceled at the provider first, so that nobody pays for a bar that is sold to somebody else. While
 * the provider does not answer, they stay reserved.
 *
 * @returns how many reservations ended
 */
export async function endExpiredReservations(ctx: AppContext): Promise<number> {
  const expired = await ctx.db
    .selectFrom("reservations")
    .select("checkout_id")
    .distinct()
    .where("expires_at", "<", ctx.clock())
    .union((from) =>
      from.selectFrom("promotion_uses").select("checkout_id").where("expires_at", "<", ctx.clock()),
    )
    .union((from) =>
      from
        .selectFrom("gift_card_reservations")
        .select("checkout_id")
        .where("expires_at", "<", ctx.clock()),
    )
    .limit(MAX_CHECKOUTS)
    .execute();
  let ended = 0;
  let unanswered = 0;
  for (const { checkout_id: checkoutId } of expired) {
    if (unanswered >= GIVE_UP_AFTER) break;
    try {
      const checkout = await findCheckout(ctx.db, { id: checkoutId });
      if (!checkout) continue;
      await withLogContext({ checkoutId }, () => endReservation(ctx, checkout));
      ended += 1;
      unanswered = 0;
    } catch (error) {
      // Pay was pressed meanwhile, and the bars are reserved again.
      if (error instanceof ConflictError) continue;
      if (isUnanswered(error)) unanswered += 1;
      // A reservation that cannot be ended must not block the others.
      ctx.log.error({ err: error, checkoutId }, "a reservation could not be ended");
    }
  }
  return ended;
}

/**
 * Releases what a checkout or an order that is paid again has reserved, unless it was just paid.
 *
 * @throws ConflictError when Pay was pressed meanwhile
 */
export async function endReservation(ctx: AppContext, checkout: Checkout): Promise<void> {
  const { id, orderId } = checkout;
  const intentId = orderId ? (await listIntents(ctx.db, orderId)).at(-1) : checkout.paymentIntentId;
  const isOver =
    !intentId || !ctx.payments.knows(intentId) || (await ctx.payments.cancelIntent(intentId));
  // Paid at the last moment: the bars are sold instead of released.
  if (!isOver) {
    await settlePayment(ctx, { intentId });
    return;
  }

  const lapse = lapsed(checkout, ctx.clock());
  if (!orderId) {
    await releaseReserved(ctx, checkout, { ...withoutIntent(checkout), ...lapse });
    return;
  }
  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await tx.updateTable("checkouts").set(lapse).where("id", "=", id).execute();
    if (!order || order.paymentStatus === "failed") await releaseReservation(tx, id);
  });
}

export const endExpiredReservationsJob = defineSweep({
  name: "end-expired-reservations",
  cron: "* * * * *",
  expireInSeconds: 600,
  run: endExpiredReservations,
});
