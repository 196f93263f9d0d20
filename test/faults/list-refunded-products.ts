import type { FaultyWorld } from "./faulty-world.ts";

/** Refunded bars of a line. */
export type RefundedProducts = {
  /** Had not left the shop, and are not sent anymore. */
  unsent: number;
  /** Came back to stock. */
  restocked: number;
};

/** By line. What a failed refund named is to be sent again; what came back is in stock all the same. */
export async function listRefundedProducts(
  db: FaultyWorld["db"],
): Promise<(lineId: number) => RefundedProducts> {
  const rows = await db
    .selectFrom("refund_items")
    .innerJoin("refunds", "refunds.id", "refund_items.refund_id")
    .select(["order_item_id", "quantity", "unsent_quantity", "restocks", "status"])
    .execute();
  const quantities = new Map<number, RefundedProducts>();
  for (const row of rows) {
    const before = quantities.get(row.order_item_id) ?? { unsent: 0, restocked: 0 };
    const unsent = row.status === "failed" ? 0 : row.unsent_quantity;
    const restocked = row.restocks ? row.quantity - row.unsent_quantity : 0;
    quantities.set(row.order_item_id, {
      unsent: before.unsent + unsent,
      restocked: before.restocked + restocked,
    });
  }
  return (lineId) => quantities.get(lineId) ?? { unsent: 0, restocked: 0 };
}
