import type { AppContext } from "../app-context.ts";
import { deleteOrder } from "../orders/changes/delete-order.ts";
import { lockSharedRows } from "../orders/lock-order.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { returnTestProducts } from "../orders/order-stock.ts";
import { listTestOrders } from "../orders/test-orders.ts";

/**
 * Deletes the orders that were made to try the shop, and puts their bars back: they never left, also
 * where the order was marked as shipped.
 *
 * @returns how many there were
 */
export async function removeTestOrders(
  ctx: Pick<AppContext, "db" | "clock" | "orderSubscribers">,
): Promise<number> {
  const orderIds = await listTestOrders(ctx.db);
  for (const orderId of orderIds) {
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await lockOrder(tx, orderId))) return;
      await lockSharedRows(tx, [orderId]);
      await returnTestProducts(tx, orderId, ctx.clock());
    });
    await deleteOrder(ctx, orderId);
  }
  return orderIds.length;
}
