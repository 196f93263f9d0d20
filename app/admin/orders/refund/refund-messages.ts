import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { RefundReason, RefundStatus } from "#domain/refunds/refund.ts";
import type { RefundProblem } from "#domain/refunds/refund-proposal.ts";
import type { RefundFailure } from "#server/payments/payment-provider.ts";
import type { NotRefundable } from "#server/refunds/refund-obstacle.ts";

/** Limit in characters. */
export const NOTE_LENGTH = 500;

export const refundReasonNames: Record<RefundReason, string> = {
  returned: "Returned",
  damaged: "Damaged or melted",
  cancelled: "Order cancelled",
  goodwill: "Goodwill",
  duplicate: "Ordered twice",
  fraudulent: "Fraud",
  other: "Something else",
};

export const refundStatusNames: Record<RefundStatus, string> = {
  requested: "Being sent",
  pending: "On its way",
  succeeded: "Refunded",
  failed: "Failed",
};

export const AMOUNT_UNREADABLE = "Enter the amount in digits, such as 12.50.";

export function describeRefundProblem(problem: RefundProblem, remaining: Cents) {
  switch (problem) {
    case "not-positive":
      return "Enter an amount above zero. To return bars that were free, refund them together with something else, or with $0.01.";
    case "more-than-remaining":
      return `No more than ${formatUsd(remaining)} can be given back.`;
    case "unknown-item":
    case "too-many-units":
      return "Some of these bars can't be refunded anymore. Close this and look again.";
    case "too-much-shipping":
      return "The shipping was refunded already. Close this and look again.";
  }
}

/**
 * Why no refund is possible now.
 *
 * @param day formats a date in the shop's time zone
 */
export function describeObstacle(
  obstacle: NotRefundable,
  day: (date: Date) => string,
): string | null {
  switch (obstacle.code) {
    case "not-settled":
      return obstacle.from
        ? `This bank payment is on its way. It can be refunded once it has arrived, by ${day(obstacle.from)} at the latest.`
        : "This payment is on its way. It can be refunded once it has arrived.";
    case "disputed":
      return "The customer's bank disputes this payment. A refund now would pay the customer twice.";
    case "dispute-lost":
      return "The bank gave this payment back to the customer, so there's nothing left to refund.";
    case "too-old":
      return `A bank payment can be refunded for 180 days, which ended on ${day(obstacle.until)}. Pay it back another way, and record it here.`;
    case "other-provider":
      return "This payment was taken in a demo or on another account. Pay it back where it was taken, and record it here.";
    case "paid-elsewhere":
      return "This was not paid through the shop. Pay it back by hand, and record it here.";
    case "unknown-payment":
      return "The shop does not know which payment this was. Pay it back where it was taken, and record it here.";
    case "gift-card-closed":
      return "This was paid with a gift card that is closed. Pay it back by hand, and record it here.";
    case "sold-card-spent":
      return "Nothing is left to refund: the gift card was spent or closed.";
    case "refund-running":
      return "A refund is being sent. The next one can be made after that.";
    case "not-paid":
    case "nothing-left":
      return null;
  }
}

/** Explains Stripe's reason for a failed refund; unknown reasons are shown as they are. */
export function describeRefundFailure(failure: string | null): string {
  if (failure === null) return failureMessages.unknown;
  return isRefundFailure(failure) ? failureMessages[failure] : failure;
}

function isRefundFailure(failure: string): failure is RefundFailure {
  return Object.hasOwn(failureMessages, failure);
}

const CANCELLED_AT_PROVIDER = "It was cancelled at the payment provider.";

const failureMessages: Readonly<Record<RefundFailure, string>> = {
  lost_or_stolen_card: "The card was reported lost or stolen.",
  expired_or_canceled_card: "The card has expired or was cancelled.",
  insufficient_funds: "Your balance at Stripe is too low. Add money to it, and refund again.",
  charge_for_pending_refund_disputed: "The customer's bank disputed the payment meanwhile.",
  declined: "The customer's bank declined it.",
  canceled: CANCELLED_AT_PROVIDER,
  merchant_request: CANCELLED_AT_PROVIDER,
  unknown: "The payment provider gave no reason.",
};
