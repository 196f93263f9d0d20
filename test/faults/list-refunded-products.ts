import type { FaultyWorld } from "./faulty-world.ts";

/** Refunded bars of a line. */
export type RefundedProducts = {
  /** Had not left the shop, and are not sent anymore. */
  unsent: number;
  /** Had left the shop. */
  sent: number;
  /** Came back to stock. */
  restocked: number;
  /** Were to come back to stock: without and with those of refunds that failed, which may be the same bars. */
  toRestock: { least: number; most: number };
};

const none: RefundedProducts = {
  unsent: 0,
  sent: 0,
  restocked: 0,
  toRestock: { least: 0, most: 0 },
};

/** By line. What a failed refund named is to be sent again; what came back is in stock all the same. */
export async function listRefundedProducts(
  db: FaultyWorld["db"],
): Promise<(lineId: number) => RefundedProducts> {
  const rows = await db
    .selectFrom("refund_items")
    .innerJoin("refunds", "refunds.id", "refund_items.refund_id")
    .select(["order_item_id", "quantity", "unsent_quantity", "restocked_quantity"])
    .select(["status", "restocks"])
    .execute();
  const quantities = new Map<number, RefundedProducts>();
  for (const row of rows) {
    const before = quantities.get(row.order_item_id) ?? none;
    const hasFailed = row.status === "failed";
    const left = row.quantity - row.unsent_quantity;
    const back = row.restocks ? left : 0;
    quantities.set(row.order_item_id, {
      unsent: before.unsent + (hasFailed ? 0 : row.unsent_quantity),
      sent: before.sent + (hasFailed ? 0 : left),
      restocked: before.restocked + row.restocked_quantity,
      toRestock: {
        least: before.toRestock.least + (hasFailed ? 0 : back),
        most: before.toRestock.most + back,
      },
    });
  }
  return (lineId) => quantities.get(lineId) ?? none;
}
