import { randomUUID } from "node:crypto";
import { type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { RefundParts, RefundReason } from "#domain/refunds/refund.ts";
import {
  checkRefund,
  proposeRefund,
  type RefundableOrder,
  type RefundProblem,
} from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "../app-context.ts";
import { deductGiftCard } from "../gift-cards/sold-gift-cards.ts";
import { stopSending } from "../orders/changes/refunded-products.ts";
import { lockSharedRows } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { insertRefund, type NewRefund } from "../orders/payments/refund-queries.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { readRefundable } from "./read-refundable.ts";
import type { NotRefundable } from "./refund-obstacle.ts";
import { refundToGiftCard } from "./refund-to-gift-card.ts";
import { sendRefundJob } from "./send-refund.ts";

export type RefundRequest = RefundParts & {
  readonly orderId: string;
  readonly amount: Cents;
  readonly reason: RefundReason;
  /** For the owner only; may be empty. */
  readonly note: string;
  readonly notifiesCustomer: boolean;
  /** Whether its bars that had left return to stock. Those that had not always do. */
  readonly restocks: boolean;
  /** How many refunds the order had on the screen where this was decided. */
  readonly knownRefunds: number;
};

export type RefundResult =
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
  ctx: RequestContext,
  request: RefundRequest,
): Promise<RefundResult> {
  const { orderId, items, shipping, amount } = request;
  return await ctx.db.transaction().execute(async (tx): Promise<RefundResult> => {
    await lockOrder(tx, orderId);
    // Also the card that it sold, so that nobody spends what is being refunded.
    await lockSharedRows(tx, [orderId]);

    const refundable = await readRefundable(ctx, tx, orderId);
    if (!refundable) return { code: "not-found" };
    const { parts, payment, giftCard, obstacle, refunds } = refundable;
    if (refunds.length !== request.knownRefunds) return { code: "changed-meanwhile" };
    if (obstacle) return { code: "not-refundable", obstacle };
    if (!payment && !giftCard) throw new Error("A refund has neither a payment nor an obstacle.");

    const problem = checkRefund(parts, { items, shipping, amount });
    if (problem) return { code: "refused", problem };
    const toPayment = cents(Math.min(amount, payment?.remaining ?? ZERO));
    const toGiftCard = subtract(amount, toPayment);
    const isTooMuch = toGiftCard > (giftCard?.remaining ?? ZERO);
    if (isTooMuch) return { code: "refused", problem: "more-than-remaining" };

    const refundId = randomUUID();
    const at = ctx.clock();
    const isOfPayment = payment !== null && toPayment > 0;
    if (isOfPayment) {
      const refund = firstRefund(request, parts, { id: refundId, paymentId: payment.id, at });
      await requestOfProvider(ctx, tx, refundable.order, { ...refund, amount: toPayment });
    }
    if (giftCard && toGiftCard > 0) {
      const { paymentId } = giftCard;
      const refund = isOfPayment
        ? secondRefund(request, { id: randomUUID(), paymentId, at })
        : firstRefund(request, parts, { id: refundId, paymentId, at });
      await refundToGiftCard(ctx, tx, giftCard, { ...refund, amount: toGiftCard });
    }
    if (items.length > 0) await stopSending(ctx, tx, orderId, at);
    return { code: "requested", refundId, amount };
  });
}

type RequestContext = Pick<
  AppContext,
  "db" | "jobs" | "clock" | "details" | "payments" | "orderSubscribers"
>;

type RefundOf = { readonly id: string; readonly paymentId: string; readonly at: Date };

type RefundWithoutAmount = Omit<NewRefund, "status" | "amount">;

/** The first of two refunds has the bars, and the mail, which tells of both. */
function firstRefund(
  request: RefundRequest,
  parts: RefundableOrder,
  of: RefundOf,
): RefundWithoutAmount {
  const { items, shipping, restocks, notifiesCustomer } = request;
  return {
    ...secondRefund(request, of),
    shipping,
    restocks,
    notifiesCustomer,
    items: proposeRefund(parts, { items, shipping }).items,
  };
}

function secondRefund(
  { orderId, reason, note }: RefundRequest,
  { id, paymentId, at }: RefundOf,
): RefundWithoutAmount {
  return {
    id,
    orderId,
    paymentId,
    providerId: null,
    shipping: ZERO,
    reason,
    note: note || null,
    notifiesCustomer: false,
    restocks: false,
    requestedBy: "owner",
    requestedAt: at,
    changedAt: at,
    failure: null,
    items: [],
  };
}

/** Writes a refund of a payment, and the job that sends it to the provider. */
async function requestOfProvider(
  ctx: RequestContext,
  tx: DatabaseTransaction,
  order: Order,
  refund: Omit<NewRefund, "status">,
): Promise<void> {
  const { id: refundId, orderId, amount, reason, requestedAt: at } = refund;
  await insertRefund(tx, { ...refund, status: "requested" });
  await recordOrderEvent(tx, orderId, at, {
    kind: "refund-requested",
    actor: "owner",
    detail: { amount, reason },
  });
  // At once, so that nobody spends what is on its way back.
  if (order.soldGiftCard) await deductGiftCard(tx, { orderId, refundId, amount }, at);
  await ctx.jobs.enqueue(tx, sendRefundJob, { refundId });
}
