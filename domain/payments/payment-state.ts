import type { PaymentStatus } from "./payment-status.ts";

/** A payment's state in the provider's words. */
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
 * Whether the order is placed: the shopper is done, and the money has arrived, is on its way, or
 * waits for a step that the provider requires.
 */
export function placesOrder(state: PaymentState): boolean {
  return state === "succeeded" || state === "processing" || state === "requires_action";
}

/**
 * The order's payment status for this payment. Only `succeeded` is paid; a payment is refunded when
 * its whole amount was, and still paid when only a part was.
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
