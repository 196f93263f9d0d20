import { cents, ZERO } from "#domain/money/cents.ts";
import type { PaymentSnapshot } from "#server/orders/payments/payment-snapshot.ts";

/** A reading of a card payment that succeeded. */
export function snapshotOver(
  amount: number,
  change: Partial<PaymentSnapshot> = {},
): PaymentSnapshot {
  return {
    amount: cents(amount),
    status: "succeeded",
    method: { type: "card", last4: "4242", brand: "visa" },
    failure: null,
    verificationUrl: null,
    refunded: ZERO,
    dispute: null,
    inReview: false,
    isFraudWarned: false,
    ...change,
  };
}
