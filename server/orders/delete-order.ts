import type { AppContext } from "../app-context.ts";
import { recordOrderEvent } from "./order-events.ts";
import { announceOrderChange } from "./order-subscriber.ts";

/**
 * Deletes an order and its lines. Its history stays and gets one more line; its checkout stays
 * too, marked as placed, so that no late word of the payment provider brings the order back.
 *
 * @returns false when there is no such order (any more)
 */
export async function deleteOrder(
  ctx: Pick<AppContext, "db" | "clock" | "orderSubscribers">,
  orderId: string,
): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    // Before the order, because an adopted table's lines may not go with it by themselves.
    await tx.deleteFrom("order_items").where("order_id", "=", orderId).execute();
    const deleted = await tx
      .deleteFrom("orders")
      .where("id", "=", orderId)
      .returning("order_number")
      .executeTakeFirst();
    if (!deleted) return false;
    const orderNumber = deleted.order_number ?? "";
    await recordOrderEvent(tx, orderId, ctx.clock(), {
      kind: "deleted",
      actor: "owner",
      detail: { orderNumber },
    });
    await announceOrderChange(ctx, tx, { code: "deleted", orderId });
    return true;
  });
}
