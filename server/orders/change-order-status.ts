import { mayFollow, type OrderStatus } from "#domain/orders/order-status.ts";
import type { AppContext } from "../app-context.ts";
import { recordOrderEvent } from "./order-events.ts";
import { lockOrder } from "./order-queries.ts";
import { announceOrderChange } from "./order-subscriber.ts";

export type StatusChange =
  | { readonly code: "changed"; readonly from: OrderStatus; readonly to: OrderStatus }
  | { readonly code: "not-found" }
  | { readonly code: "not-allowed"; readonly from: OrderStatus; readonly to: OrderStatus }
  /** Somebody else was faster; `from` is what the order has now. */
  | { readonly code: "changed-meanwhile"; readonly from: OrderStatus };

/**
 * Sets an order's status and records the change in its events.
 *
 * @param expected only if the order still has this status, as Undo needs it: it takes back one's
 * own change and never somebody else's
 */
export async function changeOrderStatus(
  ctx: Pick<AppContext, "db" | "clock" | "orderSubscribers">,
  orderId: string,
  to: OrderStatus,
  expected?: OrderStatus,
): Promise<StatusChange> {
  return await ctx.db.transaction().execute(async (tx): Promise<StatusChange> => {
    const current = await lockOrder(tx, orderId);
    if (!current) return { code: "not-found" };
    const from = current.status;
    if (expected !== undefined && expected !== from) return { code: "changed-meanwhile", from };
    if (!mayFollow(from, to)) return { code: "not-allowed", from, to };
    const now = ctx.clock();
    await tx
      .updateTable("orders")
      .set({
        status: to,
        updated_at: now,
        ...(from !== to && { cancelled_at: to === "cancelled" ? now : null }),
      })
      .where("id", "=", orderId)
      .execute();
    if (from !== to) {
      await recordOrderEvent(tx, orderId, now, {
        kind: "status",
        actor: "owner",
        detail: { from, to },
      });
      await announceOrderChange(ctx, tx, { code: "status-changed", orderId, from, to });
    }
    return { code: "changed", from, to };
  });
}
