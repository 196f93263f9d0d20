import type { ShopTime } from "#app/admin/shared/shop-time.ts";
import { describePaidWith } from "#domain/orders/describe-order.ts";
import type { Refundable } from "#server/refunds/read-refundable.ts";
import {
  describeObstacle,
  describeRefundFailure,
  refundReasonNames,
  refundStatusNames,
} from "./refund-messages.ts";

export type RefundView = ReturnType<typeof refundView>;

function describeState(refund: Refundable["refunds"][number]): string {
  if (refund.paymentId === null) return "Recorded by hand";
  if (refund.giftCardLast4 !== null) return `On gift card ••••${refund.giftCardLast4}`;
  return refundStatusNames[refund.status];
}

export function refundView(refundable: Refundable, time: ShopTime) {
  const { parts, refunds, payment, giftCard, obstacle, isCounted } = refundable;
  return {
    lines: refunds.map((refund) => {
      const byHand = refund.paymentId === null;
      const at = time.dayAndTime(refund.requestedAt);
      const why = refund.reason && !byHand ? refundReasonNames[refund.reason] : null;
      const who = refund.requestedBy === "provider" ? "made at the payment provider" : null;
      return {
        id: refund.id,
        amount: refund.amount,
        status: refund.status,
        /** "On its way", "Recorded by hand" */
        state: describeState(refund),
        /** When and why, and by whom if not by the owner. */
        about: [at, why, who].filter(Boolean).join(" · "),
        note: refund.note,
        failure: refund.status === "failed" ? describeRefundFailure(refund.failure) : null,
      };
    }),
    parts,
    /** Whether the stock of one of its bars is counted. */
    isCounted,
    mayRefund: payment !== null || giftCard !== null,
    /** Whether a refund may be recorded by hand, such as by check. */
    mayRecord:
      parts.remaining > 0 &&
      (refunds.some(({ status }) => status === "failed") ||
        [
          "too-old",
          "other-provider",
          "unknown-payment",
          "paid-elsewhere",
          "gift-card-closed",
        ].includes(obstacle?.code ?? "")),
    /** Why no refund is possible, if that needs an explanation. */
    obstacle: obstacle && describeObstacle(obstacle, time.day),
    /** Such as "Visa debit card ending in 4242". */
    paidWith: (payment && describePaidWith(payment.method)) ?? null,
    /** The gift card that gets what is left beyond that. */
    giftCard: giftCard && {
      name: `gift card ••••${giftCard.last4}`,
      remaining: giftCard.remaining,
    },
    /** The last day on which a bank payment can be refunded. */
    until: payment?.until ? time.day(payment.until) : null,
  };
}
