import type { PaidWith } from "../orders/paid-with.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Business days until a bank payment is settled. */
const BANK_SETTLES_IN_DAYS = 4;
/** Days within which Stripe refunds a bank payment. */
const BANK_REFUND_DAYS = 180;

export type RefundWindow = {
  /** For a pending payment: the latest time of its settlement; null when it is settled. */
  readonly from: Date | null;
  /** Until when it can be refunded; null without a limit. */
  readonly until: Date | null;
};

/**
 * When a payment can be refunded: a card's at any time, a bank account's after settlement for 180
 * days. Bank holidays are not considered, so `from` may be a day early.
 *
 * @see https://docs.stripe.com/refunds
 */
export function refundWindow(payment: {
  readonly method: PaidWith | null;
  readonly createdAt: Date;
  readonly isSettled: boolean;
}): RefundWindow {
  const { method, createdAt, isSettled } = payment;
  if (method?.type !== "bank") return { from: null, until: null };
  return {
    from: isSettled ? null : businessDaysAfter(createdAt, BANK_SETTLES_IN_DAYS),
    until: new Date(createdAt.getTime() + BANK_REFUND_DAYS * DAY_MS),
  };
}

function businessDaysAfter(start: Date, days: number): Date {
  let date = start;
  for (let remaining = days; remaining > 0; ) {
    date = new Date(date.getTime() + DAY_MS);
    const day = date.getUTCDay();
    if (day !== 0 && day !== 6) remaining -= 1;
  }
  return date;
}
