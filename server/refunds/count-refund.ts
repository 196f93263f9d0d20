import { add, type Cents, toDecimal } from "#domain/money/cents.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { AppContext } from "../app-context.ts";
import { giftCardMoney, withoutGiftCards } from "../orders/gift-card-payments.ts";
import { type OrderEvent, recordOrderEvent } from "../orders/order-events.ts";
import { type LockedOrder, lockOrder } from "../orders/order-queries.ts";
import { announceOrderChange } from "../orders/order-subscriber.ts";
import { lockPayments } from "../orders/payments/payment-queries.ts";
import { orderPaymentStatus } from "../orders/payments/payment-snapshot.ts";
import { sumRefundedByHand } from "../orders/payments/refund-queries.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/**
 * Counts a refund that succeeded at once, and that the caller has stored, in its order; notifies
 * the subscribers.
 */
export async function countRefund(
  ctx: Pick<AppContext, "orderSubscribers">,
  tx: DatabaseTransaction,
  refund: {
    readonly orderId: string;
    readonly refundId: string;
    readonly amount: Cents;
    readonly notifiesCustomer: boolean;
    /** For the order's history, besides the amounts. */
    readonly detail: OrderEvent["detail"];
    readonly at: Date;
  },
): Promise<void> {
  const { orderId, refundId, amount, notifiesCustomer, at } = refund;
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error("The order of a refund is gone.");
  const { paymentStatus, refunded } = await readWithRefunds(tx, orderId, order);

  await tx
    .updateTable("orders")
    .set({
      refunded_amount: toDecimal(refunded),
      payment_status: paymentStatus,
      updated_at: at,
    })
    .where("id", "=", orderId)
    .execute();
  const detail = { amount, refunded, total: order.total, ...refund.detail };
  await recordOrderEvent(tx, orderId, at, { kind: "refund", actor: "owner", detail });

  await announceOrderChange(ctx, tx, {
    code: "refund-changed",
    orderId,
    refundId,
    from: null,
    to: "succeeded",
    notifiesCustomer,
  });
  if (paymentStatus === order.paymentStatus) return;
  await announceOrderChange(ctx, tx, {
    code: "payment-changed",
    orderId,
    from: order.paymentStatus,
    to: paymentStatus,
    status: order.status,
    paymentId: null,
    isCoveredByOtherOrder: false,
  });
}

/** What all payments and refunds of an order amount to. */
async function readWithRefunds(
  tx: DatabaseTransaction,
  orderId: string,
  order: LockedOrder,
): Promise<{ readonly paymentStatus: PaymentStatus; readonly refunded: Cents }> {
  const payments = await lockPayments(tx, orderId);
  const giftCard = giftCardMoney(payments);
  const refundedByHand = await sumRefundedByHand(tx, orderId);
  if (payments.length === 0) {
    // An order of a former shop, whose payment is not known.
    const isAll = refundedByHand >= order.total;
    return { paymentStatus: isAll ? "refunded" : order.paymentStatus, refunded: refundedByHand };
  }

  const others = withoutGiftCards(payments).map(({ snapshot }) => snapshot);
  return {
    paymentStatus: orderPaymentStatus({ ...order, refundedByHand, giftCard }, others),
    refunded: add(refundedByHand, giftCard.refunded, ...others.map((each) => each.refunded)),
  };
}
