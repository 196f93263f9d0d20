import { randomUUID } from "node:crypto";
import { type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { RefundParts, RefundReason } from "#domain/refunds/refund.ts";
import { checkRefund, proposeRefund, type RefundProblem } from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "../app-context.ts";
import { takeBackGiftCard } from "../gift-cards/sold-gift-card.ts";
import { stopSending } from "../orders/changes/refunded-bars.ts";
import { lockSharedRows } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { insertRefund } from "../orders/payments/refund-queries.ts";
import { type NotRefundable, readRefundable } from "./read-refundable.ts";
import { refundToGiftCard } from "./refund-to-gift-card.ts";
import { sendRefundJob } from "./send-refund.ts";

export type RefundWish = RefundParts & {
  readonly orderId: string;
  readonly amount: Cents;
  readonly reason: RefundReason;
  /** For the owner only; may be empty. */
  readonly note: string;
  readonly tellsCustomer: boolean;
  /** Whether its bars that had left return to stock. Those that had not always do. */
  readonly restocks: boolean;
  /** How many refunds the order had on the screen where this was decided. */
  readonly knownRefunds: number;
};

export type RefundAnswer =
  /** `refundId` is the first of them, where a gift card gets a part. */
  | { readonly code: "requested"; readonly refundId: string; readonly amount: Cents }
  | { readonly code: "not-found" }
  /** Somebody else refunded a part of it meanwhile. */
  | { readonly code: "changed-meanwhile" }
  | { readonly code: "not-refundable"; readonly obstacle: NotRefundable }
  | { readonly code: "refused"; readonly problem: RefundProblem };

/**
 * Requests a refund of a part or all of an order. The refund and the job that sends it are written
 * together; the provider is not called here. Bars that have not left are not sent anymore.
 *
 * Of an order that sold a gift card, what nobody spent can be refunded, and leaves the card.
 *
 * Where a gift card paid a part, the money goes back to the card or account first, up to what came
 * from there, and the rest onto the gift card, at once: a refund for each.
 *
 * When two people press at once, one refund is requested and the other person is told.
 */
export async function requestRefund(
  ctx: Pick<AppContext, "db" | "jobs" | "clock" | "details" | "payments" | "orderSubscribers">,
  wish: RefundWish,
): Promise<RefundAnswer> {
  const { orderId, items, shipping, amount, reason, note, tellsCustomer, restocks } = wish;
  return await ctx.db.transaction().execute(async (tx): Promise<RefundAnswer> => {
    await lockOrder(tx, orderId);
    // Also the card that it sold, so that nobody spends what is being refunded.
    await lockSharedRows(tx, [orderId]);
    const refundable = await readRefundable(ctx, tx, orderId);
    if (!refundable) return { code: "not-found" };
    const { order, parts, payment, giftCard, obstacle, refunds } = refundable;
    if (refunds.length !== wish.knownRefunds) return { code: "changed-meanwhile" };
    if (obstacle) return { code: "not-refundable", obstacle };
    if (!payment && !giftCard) throw new Error("A refund has neither a payment nor an obstacle.");
    const problem = checkRefund(parts, { items, shipping, amount });
    if (problem) return { code: "refused", problem };
    const toPayment = cents(Math.min(amount, payment?.left ?? ZERO));
    const toGiftCard = subtract(amount, toPayment);
    if (toGiftCard > (giftCard?.left ?? ZERO))
      return { code: "refused", problem: "more-than-left" };

    const at = ctx.clock();
    const asked = {
      orderId,
      providerId: null,
      reason,
      note: note || null,
      tellsCustomer,
      requestedBy: "owner",
      requestedAt: at,
      changedAt: at,
      failure: null,
    } as const;
    // The bars belong to the first of two refunds.
    const about = { shipping, restocks, items: proposeRefund(parts, { items, shipping }).items };
    const nothing = { shipping: ZERO, restocks: false, items: [] };
    const refundId = randomUUID();
    if (payment && toPayment > 0) {
      const paymentId = payment.id;
      const refund = { ...asked, ...about, id: refundId, paymentId, amount: toPayment };
      await insertRefund(tx, { ...refund, status: "requested" });
      await recordOrderEvent(tx, orderId, at, {
        kind: "refund-requested",
        actor: "owner",
        detail: { amount: toPayment, reason },
      });
      if (order.soldGiftCard) {
        // At once, so that nobody spends what is on its way back.
        await takeBackGiftCard(tx, { orderId, refundId, amount: toPayment }, at);
      }
      await ctx.jobs.enqueue(tx, sendRefundJob, { refundId });
    }
    if (giftCard && toGiftCard > 0) {
      const isFirst = toPayment === ZERO;
      await refundToGiftCard(ctx, tx, giftCard, {
        ...asked,
        ...(isFirst ? about : nothing),
        // One mail tells of both.
        tellsCustomer: tellsCustomer && isFirst,
        id: isFirst ? refundId : randomUUID(),
        paymentId: giftCard.paymentId,
        amount: toGiftCard,
      });
    }
    if (items.length > 0) await stopSending(ctx, tx, orderId, at);
    return { code: "requested", refundId, amount };
  });
}
