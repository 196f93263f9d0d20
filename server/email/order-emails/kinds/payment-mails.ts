import { listRefunds, type StoredRefund } from "../../../orders/payments/refund-queries.ts";
import { statedRefundTime } from "../../../pages/page-queries.ts";
import { cancelledMail } from "../../templates/cancelled-mail.ts";
import { paymentClearedMail } from "../../templates/payment-cleared-mail.ts";
import { paymentFailedMail } from "../../templates/payment-failed-mail.ts";
import { paymentLinkMail } from "../../templates/payment-link-mail.ts";
import { refundMail } from "../../templates/refund-mail.ts";
import { mailAt, mailNow, noMail } from "../mail-request.ts";
import { dueIf, isBeingPacked, orderMail } from "../order-mail.ts";
import { contextForCustomer, contextWithArrival, paymentUrl } from "../order-mail-context.ts";
import { readMailedPayment } from "../read-mailed-payment.ts";

/** To the shopper: a link to pay an order that the owner entered. */
export const paymentLink = orderMail({
  kind: "payment-link",
  requestAfter: (change) =>
    change.code === "placed" && change.isByHand && change.paymentStatus !== "paid"
      ? mailNow()
      : noMail,
  isDue: ({ status, paymentStatus, isArchived }) =>
    dueIf(paymentStatus === "failed" && status !== "cancelled" && !isArchived),
  write: async ({ ctx, order }) =>
    paymentLinkMail(order, contextForCustomer(ctx, order), paymentUrl(ctx, order)),
});

/** To the shopper: the bank payment has arrived. Of a cancelled order the refund's mail tells. */
export const paymentCleared = orderMail({
  kind: "payment-cleared",
  requestAfter(change) {
    if (change.code !== "payment-changed" || change.isCoveredByOtherOrder) return noMail;
    // Money that comes back after a failed refund appears in the order's history.
    return change.to === "paid" && change.from !== "refunded" ? mailNow() : noMail;
  },
  isDue: ({ liveOrders, paymentStatus }) => dueIf(liveOrders > 0 && paymentStatus === "paid"),
  async write({ ctx, order, facts }) {
    const payment = await readMailedPayment(ctx.db, order);
    return paymentClearedMail(order, await contextWithArrival(ctx, order), payment, {
      isBeingPacked: isBeingPacked(facts),
    });
  },
});

/** To the shopper: a payment failed, and how to pay again. Each failed payment is told. */
export const paymentFailed = orderMail({
  kind: "payment-failed",
  requestAfter(change) {
    if (change.code !== "payment-changed" || change.isCoveredByOtherOrder) return noMail;
    const { from, to, paymentId, status } = change;
    if (to !== "failed" || from === "paid" || from === "refunded") return noMail;
    if (status === "cancelled") return noMail;
    return mailNow(paymentId ?? undefined);
  },
  isDue: ({ status, paymentStatus }) => dueIf(paymentStatus === "failed" && status !== "cancelled"),
  async write({ ctx, order }) {
    const payment = await readMailedPayment(ctx.db, order);
    const context = contextForCustomer(ctx, order);
    return paymentFailedMail(order, context, paymentUrl(ctx, order), payment);
  },
});

/** Longer than the admin offers to undo a status change. */
const UNDO_MS = 30_000;

/**
 * To the shopper: their order was cancelled, and the shop took no money for it. For one that was
 * paid here, the mail about its refund says so.
 */
export const cancelled = orderMail({
  kind: "cancelled",
  requestAfter: (change, changedAt) =>
    change.code === "status-changed" && change.to === "cancelled"
      ? mailAt(new Date(changedAt.getTime() + UNDO_MS))
      : noMail,
  isDue({ status, paymentStatus, isFree, hasNoPaymentHere, cancelledAt }, now) {
    const isUnpaid = paymentStatus === "pending" || paymentStatus === "failed" || isFree;
    const hasNoOtherMail = isUnpaid || hasNoPaymentHere;
    const undoableUntil = (cancelledAt?.getTime() ?? 0) + UNDO_MS;
    if (status === "cancelled" && hasNoOtherMail && now.getTime() < undoableUntil) {
      return { code: "later", reason: "The cancellation can still be undone." };
    }
    return dueIf(status === "cancelled" && hasNoOtherMail);
  },
  write: async ({ ctx, order }) => cancelledMail(order, contextForCustomer(ctx, order)),
});

/** To the shopper: a refund. */
export const refunded = orderMail({
  kind: "refunded",
  requestAfter(change) {
    if (change.code !== "refund-changed" || !change.notifiesCustomer) return noMail;
    const isNew = change.from === null || change.from === "requested";
    return isNew && change.to !== "failed" ? mailNow(change.refundId) : noMail;
  },
  isDue: ({ refund }) => dueIf(refund !== null && refund.status !== "failed"),
  async write({ ctx, order, facts, requestId }) {
    const refunds = await listRefunds(ctx.db, order.id);
    const refund = refunds.find(({ id }) => id === requestId);
    if (!refund) return undefined;
    // One that was requested before the cancellation may be mailed after it.
    const isCancelled =
      order.status === "cancelled" && refund.requestedAt >= (facts.cancelledAt ?? new Date(0));
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
