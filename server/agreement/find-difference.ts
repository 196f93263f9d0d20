import { placesOrder, settledStatusOf } from "#domain/checkout/payment-state.ts";
import type { Finding, OrderSide, PaymentSide } from "./agreement-queries.ts";

/** In what an order and its payment disagree, the gravest first; undefined when they agree. */
export function findDifference(
  order: OrderSide | null,
  payment: PaymentSide | null,
): Finding["code"] | undefined {
  if (!order) return payment && movesMoney(payment) ? "paid-without-order" : undefined;
  if (!payment) return order.paymentStatus === "failed" ? undefined : "order-without-payment";
  if (order.total !== payment.amount) return "amount-differs";
  if (order.paymentStatus !== settledStatusOf(payment)) return "status-differs";
  return order.refunded === payment.refunded ? undefined : "refund-differs";
}

/** Without an order, one that only waits for its shopper is nobody's loss. */
function movesMoney({ state }: PaymentSide): boolean {
  return placesOrder(state) && state !== "requires_action";
}
