import type { LineToPack } from "#domain/packing/describe-contents.ts";
import type { Database } from "../../platform/db/database.ts";
import { keptQuantity } from "../payments/refund-queries.ts";

/** By order id: its lines, without what was refunded before it left. */
export async function listOrderedBars(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, LineToPack[]>> {
  if (ids.length === 0) return new Map();
  const lines = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["orders.id as orderId", "product_name as name"])
    .select(["bundle_id as bundleId", "bundle_size as bundleSize", "box_name as boxName"])
    .select(keptQuantity.as("quantity"))
    .where("orders.id", "in", ids)
    .orderBy("order_items.position")
    .orderBy("order_items.id")
    .execute();
  return Map.groupBy(
    lines.filter(({ quantity }) => quantity > 0),
    ({ orderId }) => orderId,
  );
}
