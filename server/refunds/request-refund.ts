import { randomUUID } from "node:crypto";
import type { Cents } from "#domain/money/cents.ts";
import type { RefundParts, RefundReason } from "#domain/refunds/refund.ts";
import { checkRefund, proposeRefund, type RefundProblem } from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "../app-context.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { restockRefundedBars } from "../orders/order-stock.ts";
import { insertRefund } from "../orders/payments/refund-queries.ts";
import { type NotRefundable, readRefundable } from "./read-refundable.ts";
import { sendRefundJob } from "./send-refund.ts";

export type RefundWish = RefundParts & {
  readonly orderId: string;
  readonly amount: Cents;
  readonly reason: RefundReason;
  /** For the owner only; may be empty. */
  readonly note: string;
  readonly tellsCustomer: boolean;
  /** Whether its bars return to stock. */
  readonly restocks: boolean;
  /** How many refunds the order had on the screen where this was decided. */
  readonly knownRefunds: number;
};

export type RefundAnswer =
  | { readonly code: "requested"; readonly refundId: string; readonly amount: Cents }
  | { readonly code: "not-found" }
  /** Somebody else refunded a part of it meanwhile. */
  | { readonly code: "changed-meanwhile" }
  | { readonly code: "not-refundable"; readonly obstacle: NotRefundable }
  | { readonly code: "refused"; readonly problem: RefundProblem };

/**
 * Requests a refund of a part or all of an order. The refund and the job that sends it are written
 * together; the provider is not called here.
 *
 * When two people press at once, one refund is requested and the other person is told.
 */
export async function requestRefund(
  ctx: Pick<AppContext, "db" | "jobs" | "clock" | "payments">,
  wish: RefundWish,
): Promise<RefundAnswer> {
  const { orderId, items, shipping, amount, reason, note, tellsCustomer, restocks } = wish;
  return await ctx.db.transaction().execute(async (tx): Promise<RefundAnswer> => {
    await lockOrder(tx, orderId);
    const refundable = await readRefundable(ctx, tx, orderId);
    if (!refundable) return { code: "not-found" };
    const { order, parts, payment, obstacle, refunds } = refundable;
    if (refunds.length !== wish.knownRefunds) return { code: "changed-meanwhile" };
    if (obstacle) return { code: "not-refundable", obstacle };
    if (!payment) throw new Error("A refund has neither a payment nor an obstacle.");
    const problem = checkRefund(parts, { items, shipping, amount });
    if (problem) return { code: "refused", problem };

    const refundId = randomUUID();
    const at = ctx.clock();
    await insertRefund(tx, {
      id: refundId,
      orderId,
      paymentId: payment.id,
      providerId: null,
      status: "requested",
      amount,
      shipping,
      reason,
      note: note || null,
      tellsCustomer,
      restocks,
      requestedBy: "owner",
      requestedAt: at,
      changedAt: at,
      failure: null,
      items: proposeRefund(parts, { items, shipping }).items,
    });
    if (restocks) {
      const bars = items.flatMap(({ itemId, quantity }) => {
        const productId = order.items.find(({ id }) => id === itemId)?.productId;
        return productId ? [{ productId, quantity }] : [];
      });
      await restockRefundedBars(tx, orderId, bars, at);
    }
    await recordOrderEvent(tx, orderId, at, {
      kind: "refund-requested",
      actor: "owner",
      detail: { amount, reason },
    });
    await ctx.jobs.enqueue(tx, sendRefundJob, { refundId });
    return { code: "requested", refundId, amount };
  });
}
