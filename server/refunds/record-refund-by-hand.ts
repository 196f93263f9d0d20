import { randomUUID } from "node:crypto";
import { type Cents, ZERO } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { lockSharedRows } from "../orders/lock-order.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { insertRefund } from "../orders/payments/refund-queries.ts";
import { countRefund } from "./count-refund.ts";
import { readRefundable } from "./read-refundable.ts";

export type ByHandResult =
  | { readonly code: "recorded"; readonly amount: Cents }
  | { readonly code: "not-found" }
  | { readonly code: "changed-meanwhile" }
  | { readonly code: "not-possible" };

/**
 * Records that the owner refunded without the provider, such as by check after a failed refund. It
 * counts in all figures like any other refund.
 */
export async function recordRefundByHand(
  ctx: Pick<AppContext, "db" | "clock" | "payments" | "orderSubscribers">,
  request: {
    readonly orderId: string;
    readonly amount: Cents;
    readonly note: string;
    readonly knownRefunds: number;
  },
): Promise<ByHandResult> {
  const { orderId, amount, note } = request;
  return await ctx.db.transaction().execute(async (tx): Promise<ByHandResult> => {
    const order = await lockOrder(tx, orderId);
    // Also the card that it sold, so that nobody spends what is being refunded.
    await lockSharedRows(tx, [orderId]);

    const refundable = order && (await readRefundable(ctx, tx, orderId));
    if (!refundable) return { code: "not-found" };
    if (refundable.refunds.length !== request.knownRefunds) return { code: "changed-meanwhile" };
    const { remaining } = refundable.parts;
    if (amount <= 0 || amount > remaining) return { code: "not-possible" };

    const at = ctx.clock();
    const refundId = randomUUID();
    await insertRefund(tx, {
      id: refundId,
      orderId,
      paymentId: null,
      providerId: null,
      status: "succeeded",
      amount,
      shipping: ZERO,
      reason: "other",
      note: note || null,
      notifiesCustomer: false,
      restocks: false,
      requestedBy: "owner",
      requestedAt: at,
      changedAt: at,
      failure: null,
      items: [],
    });

    await countRefund(ctx, tx, {
      ...{ orderId, refundId, amount, at },
      from: null,
      notifiesCustomer: false,
      detail: { byHand: true },
    });
    return { code: "recorded", amount };
  });
}
