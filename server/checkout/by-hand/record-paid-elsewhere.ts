import { subtract } from "#domain/money/cents.ts";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { AppContext } from "../../app-context.ts";
import { giftCardMoney, withoutGiftCards } from "../../orders/gift-card-payments.ts";
import { lockSharedRows } from "../../orders/lock-order.ts";
import { recordOrderEvent } from "../../orders/order-events.ts";
import { findOrder, lockOrder } from "../../orders/order-queries.ts";
import { takeOrderStock } from "../../orders/order-stock.ts";
import { announceOrderChange } from "../../orders/order-subscriber.ts";
import {
  addManualPayment,
  listIntents,
  lockPayments,
} from "../../orders/payments/payment-queries.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { cancelIntentOrConflict } from "../settle/cancel-intent.ts";
import { retryCheckout } from "../settle/settle-payment.ts";

export type RecordedPayment = { readonly code: "recorded" | "not-unpaid" };

/**
 * Records that an unpaid order was paid without the payment provider, such as in cash. First its
 * open intents are canceled at the provider, so that nobody pays twice.
 *
 * @throws PaymentProviderError
 */
export async function recordPaidElsewhere(
  ctx: AppContext,
  payment: PaidElsewhere & { readonly orderId: string },
): Promise<RecordedPayment> {
  return await retryCheckout(() => record(ctx, payment));
}

async function record(
  ctx: AppContext,
  { orderId, method, note }: PaidElsewhere & { readonly orderId: string },
): Promise<RecordedPayment> {
  const unpaid = await findOrder(ctx.db, orderId);
  if (!unpaid || unpaid.isErased) return { code: "not-unpaid" };
  if (unpaid.paymentStatus !== "failed" || unpaid.status === "cancelled") {
    return { code: "not-unpaid" };
  }

  const intentIds = await listIntents(ctx.db, orderId);
  for (const intentId of intentIds) await cancelIntentOrConflict(ctx, intentId);

  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payments = await lockPayments(tx, orderId);
    const isOpen = order?.paymentStatus === "failed" && order.status !== "cancelled";
    // Another payment may have been started since the others were canceled.
    if (!isOpen || withoutGiftCards(payments).length !== intentIds.length) {
      throw new ConflictError("The order has changed since it was read.");
    }

    // Before the first write.
    await lockSharedRows(tx, [orderId]);

    const at = ctx.clock();
    const { status, total } = order;
    const amount = subtract(total, giftCardMoney(payments).paid);
    const paymentId = await addManualPayment(tx, { orderId, amount, method, note }, at);
    await takeOrderStock(tx, [orderId], { actor: "owner", at });

    await tx
      .updateTable("orders")
      .set({ payment_status: "paid", paid_at: at, updated_at: at })
      .where("id", "=", orderId)
      .execute();
    await recordOrderEvent(tx, orderId, at, {
      kind: "payment",
      actor: "owner",
      detail: { paymentStatus: "paid", method, note },
    });
    await announceOrderChange(ctx, tx, {
      code: "payment-changed",
      orderId,
      from: "failed",
      to: "paid",
      status,
      paymentId,
      isCoveredByOtherOrder: false,
    });
  });
  return { code: "recorded" };
}
