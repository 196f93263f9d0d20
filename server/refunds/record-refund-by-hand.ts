import { randomUUID } from "node:crypto";
import type { Cents } from "#domain/money/cents.ts";
import { checkRefund, proposeRefund, type RefundProblem } from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "../app-context.ts";
import { stopSending } from "../orders/changes/refunded-products.ts";
import { lockSharedRows } from "../orders/lock-order.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { insertRefund } from "../orders/payments/refund-queries.ts";
import { countRefund } from "./count-refund.ts";
import { readRefundable } from "./read-refundable.ts";
import type { RefundRequest } from "./request-refund.ts";

export type ByHandResult =
  | { readonly code: "recorded"; readonly amount: Cents }
  | { readonly code: "not-found" }
  | { readonly code: "changed-meanwhile" }
  | { readonly code: "refused"; readonly problem: RefundProblem };

/**
 * Records that the owner refunded without the provider, such as by check after a failed refund. It
 * counts in all figures like any other refund, and bars that have not left are not sent anymore.
 */
export async function recordRefundByHand(
  ctx: Pick<AppContext, "db" | "clock" | "details" | "payments" | "orderSubscribers">,
  request: Omit<RefundRequest, "reason" | "notifiesCustomer">,
): Promise<ByHandResult> {
  const { orderId, items, shipping, amount, note, restocks } = request;
  return await ctx.db.transaction().execute(async (tx): Promise<ByHandResult> => {
    const order = await lockOrder(tx, orderId);
    // Also the card that it sold, so that nobody spends what is being refunded.
    await lockSharedRows(tx, [orderId]);

    const refundable = order && (await readRefundable(ctx, tx, orderId));
    if (!refundable) return { code: "not-found" };
    if (refundable.refunds.length !== request.knownRefunds) return { code: "changed-meanwhile" };
    const { parts } = refundable;
    const problem = checkRefund(parts, { items, shipping, amount });
    if (problem) return { code: "refused", problem };

    const at = ctx.clock();
    const refundId = randomUUID();
    await insertRefund(tx, {
      id: refundId,
      orderId,
      paymentId: null,
      providerId: null,
      status: "succeeded",
      amount,
      shipping,
      reason: "other",
      note: note || null,
      notifiesCustomer: false,
      restocks,
      requestedBy: "owner",
      requestedAt: at,
      changedAt: at,
      failure: null,
      items: proposeRefund(parts, { items, shipping }).items,
    });

    await countRefund(ctx, tx, {
      orderId,
      refundId,
      amount,
      at,
      notifiesCustomer: false,
      detail: { byHand: true },
    });
    if (items.length > 0) await stopSending(ctx, tx, orderId, at);
    return { code: "recorded", amount };
  });
}
