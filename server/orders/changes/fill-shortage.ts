import type { MissingProduct } from "#domain/orders/missing-product.ts";
import type { AppContext } from "../../app-context.ts";
import type { Database } from "../../platform/db/database.ts";
import { lockSharedRows } from "../lock-order.ts";
import { lockOrder } from "../order-queries.ts";
import { takeOrderStock } from "../order-stock.ts";

/** The bars of an order that were paid for but are not in stock. */
export async function listMissingProducts(
  db: Database,
  orderId: string,
): Promise<MissingProduct[]> {
  const rows = await db
    .selectFrom("stock_shortages as missing")
    .innerJoin("orders", "orders.id", "missing.order_id")
    .select(["missing.product_id", "missing.quantity"])
    .select((is) =>
      is
        .selectFrom("order_items")
        .select((each) => each.fn.min("product_name").as("name"))
        .whereRef("order_items.order_id", "=", "missing.order_id")
        .whereRef("order_items.product_id", "=", "missing.product_id")
        .as("name"),
    )
    .where("missing.order_id", "=", orderId)
    .where("orders.status", "<>", "cancelled")
    .orderBy("missing.product_id")
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name ?? "",
    quantity: row.quantity,
  }));
}

/**
 * Takes an order's missing bars from stock, as far as they are there by now. Once complete, the
 * order can be packed.
 *
 * @returns what is still missing; undefined when the order is gone or cancelled
 */
export async function fillShortage(
  ctx: Pick<AppContext, "db" | "clock">,
  orderId: string,
): Promise<MissingProduct[] | undefined> {
  return await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.status === "cancelled") return undefined;
    await lockSharedRows(tx, [orderId]);
    await takeOrderStock(tx, [orderId], { actor: "owner", at: ctx.clock() });
    return await listMissingProducts(tx, orderId);
  });
}
