import { ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { wasPaid } from "#domain/orders/was-paid.ts";
import type { AppContext } from "../app-context.ts";
import {
  type GiftCardPayment,
  isAtProvider,
  isRequested,
  type ProviderPayment,
  type RefundFacts,
  type Remaining,
} from "./refund-facts.ts";

/** Why the provider cannot refund an order now. */
export type NotRefundable =
  /** It was never paid. */
  | { readonly code: "not-paid" }
  /** Paid by a payment that the shop does not know, such as in a former shop. */
  | { readonly code: "unknown-payment" }
  /** In cash or the like, as recorded by the owner. */
  | { readonly code: "paid-elsewhere" }
  /** A bank payment is pending; `from` is the latest date from which it can be refunded. */
  | { readonly code: "not-settled"; readonly from: Date | null }
  /** The bank is trying to take the money back. */
  | { readonly code: "disputed" }
  /** The bank took the money back. */
  | { readonly code: "dispute-lost" }
  /** Bank payments can only be refunded for a limited time. */
  | { readonly code: "too-old"; readonly until: Date }
  /** The payment was made with a provider that this shop does not use (anymore). */
  | { readonly code: "other-provider" }
  /** All that is left was paid with a gift card that is closed. */
  | { readonly code: "gift-card-closed" }
  /** The gift card that it sold was spent. */
  | { readonly code: "sold-card-spent" }
  /** A refund is being requested right now. */
  | { readonly code: "refund-running" }
  | { readonly code: "nothing-left" };

export type ObstacleContext = Pick<AppContext, "clock"> & {
  readonly payments: Pick<AppContext["payments"], "knows">;
};

/** Why nothing can be refunded: the first reason that applies. */
export function findObstacle(
  ctx: ObstacleContext,
  order: Order,
  facts: RefundFacts,
  remaining: Remaining,
): NotRefundable | null {
  const { payment, giftCardPayment } = facts;
  if (order.total === ZERO) return { code: "nothing-left" };

  const isAllOfGiftCard = wasPaid(order) && remaining.toPayment <= 0;
  if (giftCardPayment && isAllOfGiftCard) {
    return findGiftCardObstacle(giftCardPayment, facts, remaining);
  }

  if (!payment) return findUnpaidObstacle(order, facts);
  if (!isAtProvider(payment)) {
    return { code: remaining.total > 0 ? "paid-elsewhere" : "nothing-left" };
  }
  return findPaymentObstacle(ctx, payment, facts, remaining);
}

function findGiftCardObstacle(
  { giftCard }: GiftCardPayment,
  { refunds }: RefundFacts,
  { toGiftCard }: Remaining,
): NotRefundable | null {
  if (refunds.some(isRequested)) return { code: "refund-running" };
  if (toGiftCard <= 0) return { code: "nothing-left" };
  if (giftCard.isClosed) return { code: "gift-card-closed" };
  return null;
}

function findUnpaidObstacle(
  order: Order,
  { isPaymentPending, window }: RefundFacts,
): NotRefundable {
  if (order.paymentStatus === "paid") return { code: "unknown-payment" };
  if (!isPaymentPending) return { code: "not-paid" };
  return { code: "not-settled", from: window.from };
}

function findPaymentObstacle(
  { payments: provider, clock }: ObstacleContext,
  payment: ProviderPayment,
  { refunds, disputes, window: { until } }: RefundFacts,
  remaining: Remaining,
): NotRefundable | null {
  if (payment.dispute === "lost") return { code: "dispute-lost" };
  // An inquiry of the bank can be settled by a refund.
  const open = disputes.filter(({ state }) => state === "open");
  const isInquiry = open.length > 0 && open.every(({ isRefundable }) => isRefundable);
  if (payment.dispute === "open" && !isInquiry) return { code: "disputed" };

  if (!provider.knows(payment.intentId)) return { code: "other-provider" };
  if (refunds.some(isRequested)) return { code: "refund-running" };
  if (remaining.total <= 0) {
    return { code: remaining.unrefunded > 0 ? "sold-card-spent" : "nothing-left" };
  }
  if (until && until < clock()) return { code: "too-old", until };
  return null;
}
