export const paymentStatuses = ["pending", "paid", "failed", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What people are told of an order's payment: one that nobody tried did not fail. */
export type OrderPaymentState = PaymentStatus | "not-paid-yet";

export function paymentStateOf(order: {
  readonly paymentStatus: PaymentStatus;
  readonly awaitsFirstPayment: boolean;
}): OrderPaymentState {
  return order.awaitsFirstPayment ? "not-paid-yet" : order.paymentStatus;
}
