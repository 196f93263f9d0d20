import { listRefunds, type StoredRefund } from "../../../orders/payments/refund-queries.ts";
import { statedRefundTime } from "../../../pages/stated-refund-time.ts";
import { refundMail } from "../../templates/refund-mail.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";

/** To the shopper: a refund. */
export const refunded = orderMail({
  kind: "refunded",
  requestAfter(change) {
    if (change.code !== "refund-changed" || !change.tellsCustomer) return undefined;
    const isMade = change.from === "requested" && change.to !== "failed";
    return isMade ? { requestId: change.refundId } : undefined;
  },
  isDue: ({ refund }) => dueIf(refund !== null && refund.status !== "failed"),
  async write(ctx, order, { cancelledAt }, requestId) {
    const refunds = await listRefunds(ctx.db, order.id);
    const refund = refunds.find(({ id }) => id === requestId);
    if (!refund) return undefined;
    // One that was requested before the cancellation may be mailed after it.
    const isCancelled =
      order.status === "cancelled" && refund.requestedAt >= (cancelledAt ?? new Date(0));
    const onGiftCard = findBesideOnCard(refund, refunds);
    const takes = await statedRefundTime(ctx.db);
    const context = contextForCustomer(ctx, order);
    return refundMail(order, refund, context, { isCancelled, onGiftCard, takes });
  },
});

/** What went onto a gift card with the same request; it has no mail of its own. */
function findBesideOnCard(
  refund: StoredRefund,
  refunds: readonly StoredRefund[],
): StoredRefund | null {
  if (refund.giftCardLast4 !== null) return null;
  const isBeside = (other: StoredRefund) =>
    other.giftCardLast4 !== null && other.requestedAt.getTime() === refund.requestedAt.getTime();
  return refunds.find(isBeside) ?? null;
}
