import { sql } from "kysely";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { unpackRefundedLots } from "../lots/order-lots.ts";
import { returnRefundedStock } from "../order-stock.ts";

/**
 * After a shipment was undone, or an order is not shipped after all: bars that were refunded as
 * shipped and are back in the shop count as refunded before they left. They are not sent again, and
 * their stock is free. Bars that a refund put back into stock come last: they came from other parcels.
 *
 * @param orderId of a locked order, after the change was written
 */
export async function keepReturnedProducts(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const { rows: refundItems } = await sql<RefundItem>`
    select refund.id as "refundId", counts.order_item_id::integer as "itemId",
      refunded.quantity - refunded.unsent_quantity as "asShipped",
      counts.refunded_shipped - counts.shipped as excess
    from order_item_counts as counts
    join refunds as refund on refund.order_id = counts.order_id and refund.status <> 'failed'
    join refund_items as refunded on refunded.refund_id = refund.id
      and refunded.order_item_id = counts.order_item_id
    where counts.order_id = ${orderId} and counts.refunded_shipped > counts.shipped
    order by counts.order_item_id, refund.restocks, refund.requested_at desc, refund.id`.execute(
    tx,
  );
  if (refundItems.length === 0) return;

  for (const ofLine of Map.groupBy(refundItems, ({ itemId }) => itemId).values()) {
    let excess = ofLine[0]?.excess ?? 0;
    for (const { refundId, itemId, asShipped } of ofLine) {
      const quantity = Math.min(excess, asShipped);
      excess -= quantity;
      await tx
        .updateTable("refund_items")
        .set((is) => ({ unsent_quantity: is("unsent_quantity", "+", quantity) }))
        .where("refund_id", "=", refundId)
        .where("order_item_id", "=", itemId)
        .execute();
    }
  }

  await unpackRefundedLots(tx, orderId);
  await returnRefundedStock(tx, orderId, at);
}

type RefundItem = {
  readonly refundId: string;
  readonly itemId: number;
  /** How many of its bars are refunded as shipped. */
  readonly asShipped: number;
  /** How many more of the line are refunded as shipped than are shipped. */
  readonly excess: number;
};
