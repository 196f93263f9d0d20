import { paymentStatusOf, placesOrder } from "#domain/checkout/payment-state.ts";
import { add, ZERO } from "#domain/money/cents.ts";
import type { Finding, OrderSide, PaymentSide } from "./finding.ts";
import type { KnownPayment } from "./reconciliation-queries.ts";

/**
 * In what an order and its payment differ, the gravest first; undefined when they do not. Of a deleted
 * order only money that came after its deletion counts.
 */
export function findDiscrepancy(
  order: OrderSide | null,
  payment: PaymentSide | null,
  deleted: KnownPayment["deleted"] = null,
): Finding["code"] | undefined {
  if (deleted) {
    return deleted === "unpaid" && keepsMoney(payment) ? "paid-after-deletion" : undefined;
  }
  if (!order) return payment && movesMoney(payment) ? "paid-without-order" : undefined;
  if (!payment) return order.paymentStatus === "failed" ? undefined : "order-without-payment";
  if (order.total !== payment.amount) return "amount-differs";
  const refunded = add(payment.refunded, order.refundedByHand ?? ZERO);
  if (order.paymentStatus !== paymentStatusOf({ ...payment, refunded })) return "status-differs";
  if (order.isPaidAfterCancellation && keepsMoney({ ...payment, refunded }))
    return "paid-after-cancellation";
  return order.refunded === payment.refunded ? undefined : "refund-differs";
}

/** What a bank takes back is not there to be refunded. */
function keepsMoney(payment: PaymentSide | null): boolean {
  return payment !== null && paymentStatusOf(payment) === "paid" && !payment.isTakenBack;
}

/** Without an order, one that only waits for its shopper is nobody's loss. */
function movesMoney({ state }: PaymentSide): boolean {
  return placesOrder(state) && state !== "requires_action";
}
