import type { PaymentStatus } from "../orders/payment-status.ts";

/** What the provider says of a payment, in the provider's own words. */
export const paymentStates = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Whether the shopper has done their part, so that the order is placed: the money is there, on its
 * way, or waits for a step that the provider asks for.
 */
export function placesOrder(state: PaymentState): boolean {
  return state === "succeeded" || state === "processing" || state === "requires_action";
}

/**
 * What an order's payment status should say of this payment. Only `succeeded` is money; a payment
 * whose whole amount went back is refunded, one of which a part went back is still paid.
 */
export function paymentStatusOf(payment: {
  readonly state: PaymentState;
  readonly amount: number;
  readonly refunded: number;
}): PaymentStatus {
  const { state, amount, refunded } = payment;
  if (state !== "succeeded") return placesOrder(state) ? "pending" : "failed";
  return refunded > 0 && refunded >= amount ? "refunded" : "paid";
}
