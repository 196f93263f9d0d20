import { isUnsent } from "#domain/orders/order-status.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { jsonb } from "../../platform/db/sql-values.ts";
import { eraseOrderData } from "../../privacy/erase-order-data.ts";
import { returnPromotionUses } from "../../promotions/promotion-uses.ts";
import { returnGiftCards } from "../gift-card-payments.ts";
import { lockSharedRows } from "../lock-order.ts";
import { unpackLots } from "../lots/order-lots.ts";
import { recordOrderEvent } from "../order-events.ts";
import { lockOrder } from "../order-queries.ts";
import { returnOrderStock } from "../order-stock.ts";
import { announceOrderChange } from "../order-subscriber.ts";

/**
 * Deletes an order, its lines, and its customer's data everywhere. Payments, events and what the
 * books need stay, without that data; so does the checkout, marked as placed, so that a late
 * payment event cannot bring the order back.
 *
 * @returns false when there is no such order (anymore)
 */
export async function deleteOrder(
  ctx: Pick<AppContext, "db" | "clock" | "orderSubscribers">,
  orderId: string,
): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return false;
    await lockSharedRows(tx, [orderId]);

    const at = ctx.clock();
    if (isUnsent(order.status)) {
      await returnOrderStock(tx, [orderId], { actor: "owner", at, note: "Order deleted" });
      await unpackLots(tx, orderId);
      await returnPromotionUses(tx, [orderId]);
    }
    await returnGiftCards(tx, [orderId], at, true);
    await eraseOrderData(tx, [orderId]);

    const lines = await listSoldLines(tx, orderId);
    const deleted = await tx
      .deleteFrom("orders")
      .where("id", "=", orderId)
      .returning(["order_number", "total", "payment_status"])
      .executeTakeFirst();
    if (!deleted) return false;
    await tx
      .insertInto("deleted_orders")
      .values({ order_id: orderId, deleted_at: at, lines: jsonb(lines), ...deleted })
      .execute();

    const detail = { orderNumber: deleted.order_number };
    await recordOrderEvent(tx, orderId, at, { kind: "deleted", actor: "owner", detail });
    await announceOrderChange(ctx, tx, { code: "deleted", orderId });
    return true;
  });
}

/** For the charts: a bar that was sold stays sold, and one that was refunded stays refunded. */
async function listSoldLines(tx: DatabaseTransaction, orderId: string) {
  return await tx
    .selectFrom("order_items")
    .select(["id", "product_id", "product_name", "bundle_size", "quantity", "price", "discount"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
