import type { ShopTime } from "#app/admin/shared/shop-time.ts";
import type { Cents } from "#domain/money/cents.ts";
import { describePaidWith } from "#domain/orders/describe-order.ts";
import type { RefundStatus } from "#domain/refunds/refund.ts";
import type { RefundableOrder } from "#domain/refunds/refund-proposal.ts";
import type { Refundable } from "#server/refunds/read-refundable.ts";
import {
  describeObstacle,
  describeRefundFailure,
  refundReasonNames,
  refundStatusNames,
} from "./refund-messages.ts";

/** A refund as the order's drawer shows it. */
export type RefundLine = {
  readonly id: string;
  readonly amount: Cents;
  readonly status: RefundStatus;
  /** "On its way", "Recorded by hand" */
  readonly state: string;
  /** When and why, and by whom if not by the owner. */
  readonly about: string;
  readonly note: string | null;
  readonly failure: string | null;
};

/** Data for showing and making refunds. */
export type RefundView = {
  readonly lines: readonly RefundLine[];
  readonly parts: RefundableOrder;
  /** Whether the stock of one of its bars is counted. */
  readonly isCounted: boolean;
  readonly mayRefund: boolean;
  /** Whether a refund may be recorded by hand, such as by check. */
  readonly mayRecord: boolean;
  /** Why no refund is possible, if that needs an explanation. */
  readonly obstacle: string | null;
  /** Such as "Visa debit card ending in 4242". */
  readonly paidWith: string | null;
  /** The gift card that gets what is left beyond that, such as "gift card ••••1234". */
  readonly giftCard: { readonly name: string; readonly remaining: Cents } | null;
  /** The last day on which a bank payment can be refunded. */
  readonly until: string | null;
};

function describeState(refund: Refundable["refunds"][number]): string {
  if (refund.paymentId === null) return "Recorded by hand";
  if (refund.giftCardLast4 !== null) return `On gift card ••••${refund.giftCardLast4}`;
  return refundStatusNames[refund.status];
}

export function refundView(refundable: Refundable, time: ShopTime): RefundView {
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
        state: describeState(refund),
        about: [at, why, who].filter(Boolean).join(" · "),
        note: refund.note,
        failure: refund.status === "failed" ? describeRefundFailure(refund.failure) : null,
      };
    }),
    parts,
    isCounted,
    mayRefund: payment !== null || giftCard !== null,
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
    obstacle: obstacle && describeObstacle(obstacle, time.day),
    paidWith: (payment && describePaidWith(payment.method)) ?? null,
    giftCard: giftCard && {
      name: `gift card ••••${giftCard.last4}`,
      remaining: giftCard.remaining,
    },
    until: payment?.until ? time.day(payment.until) : null,
  };
}
