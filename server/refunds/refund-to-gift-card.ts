import { add, toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { creditGiftCards } from "../gift-cards/gift-card-balance.ts";
import { giftCardMoney } from "../orders/gift-card-payments.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { lockPayments } from "../orders/payments/payment-queries.ts";
import { orderPaymentStatus } from "../orders/payments/payment-snapshot.ts";
import {
  insertRefund,
  type NewRefund,
  sumRefundedByHand,
} from "../orders/payments/refund-queries.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { countRefund } from "./count-refund.ts";
import type { RefundableGiftCard } from "./read-refundable.ts";

/**
 * Puts a refund back onto the gift card that paid: at once, because no provider is asked. The
 * caller has locked the order and checked the amount.
 */
export async function refundToGiftCard(
  ctx: Pick<AppContext, "clock" | "orderSubscribers">,
  tx: DatabaseTransaction,
  { giftCardId, last4, paymentId }: RefundableGiftCard,
  refund: Omit<NewRefund, "status">,
): Promise<void> {
  const { id: refundId, orderId, amount, notifiesCustomer } = refund;
  const at = ctx.clock();

  await insertRefund(tx, { ...refund, status: "succeeded" });
  await creditGiftCards(tx, [{ giftCardId, orderId, amount }], { refundId, at });
  await tx
    .updateTable("payments")
    .set((is) => ({ refunded_amount: is("refunded_amount", "+", toDecimal(amount)) }))
    .where("id", "=", paymentId)
    .execute();

  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error("The order of a refund is gone.");
  const payments = await lockPayments(tx, orderId);
  const giftCard = giftCardMoney(payments);
  const refundedByHand = await sumRefundedByHand(tx, orderId);
  const others = payments.filter(({ kind }) => kind !== "gift_card").map((each) => each.snapshot);
  const to = orderPaymentStatus({ ...order, refundedByHand, giftCard }, others);
  const refunded = add(refundedByHand, giftCard.refunded, ...others.map((each) => each.refunded));
  await countRefund(ctx, tx, order, {
    orderId,
    refundId,
    from: "requested",
    notifiesCustomer,
    paymentStatus: to,
    refunded,
    detail: { amount, refunded, total: order.total, giftCard: last4 },
    at,
  });
}
