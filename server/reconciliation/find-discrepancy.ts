import { add, ZERO } from "#domain/money/cents.ts";
import { paymentStatusOf, placesOrder } from "#domain/payments/payment-state.ts";
import type { KnownPayment } from "./combine-shared.ts";
import type { Finding, OrderSide, PaymentSide } from "./finding.ts";

/** What the shop knows of a payment besides its order. */
type Beside = Partial<Omit<KnownPayment, "order">>;

/**
 * The most serious difference between an order and its payment; undefined when there is none. For a
 * deleted order only money that came after its deletion counts.
 */
export function findDiscrepancy(
  order: OrderSide | null,
  payment: PaymentSide | null,
  { deleted = null, otherMoney = ZERO, isBesideAnother = false, ...refunds }: Beside = {},
): Finding["code"] | undefined {
  if (deleted) {
    return deleted === "unpaid" && keepsMoney(payment) ? "paid-after-deletion" : undefined;
  }

  if (!order) return payment && movesMoney(payment) ? "paid-without-order" : undefined;

  // A failed payment beside another one, such as a bounced bank debit.
  if (isBesideAnother && payment && paymentStatusOf(payment) === "failed") return undefined;
  if (otherMoney > 0) return keepsMoney(payment) ? "paid-twice" : undefined;
  if (!payment) return order.paymentStatus === "failed" ? undefined : "order-without-payment";
  if (order.total !== payment.amount) return "amount-differs";

  // With the gift card's part, and with what was refunded elsewhere.
  const whole = {
    ...payment,
    amount: add(payment.amount, order.giftCard?.paid ?? ZERO),
    refunded: add(payment.refunded, order.refundedByHand ?? ZERO, order.giftCard?.refunded ?? ZERO),
  };
  if (order.paymentStatus !== paymentStatusOf(whole)) return "status-differs";
  if (order.isPaidAfterCancellation && keepsMoney(whole)) return "paid-after-cancellation";

  if (order.refunded !== payment.refunded) return "refund-differs";
  const { listedRefunds = payment.refunded, isRefundLate } = refunds;
  if (listedRefunds !== payment.refunded) return "refund-list-differs";
  return isRefundLate ? "refund-not-sent" : undefined;
}

/** Money that the bank takes back cannot be refunded. */
function keepsMoney(payment: PaymentSide | null): boolean {
  return payment !== null && paymentStatusOf(payment) === "paid" && !payment.isChargedBack;
}

/** Without an order, a payment that only waits for its shopper costs nobody anything. */
function movesMoney({ state }: PaymentSide): boolean {
  return placesOrder(state) && state !== "requires_action";
}
