import { sql } from "kysely";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { unpackRefundedLots } from "../lots/order-lots.ts";
import { lockOrder } from "../order-queries.ts";
import { returnRefundedStock, takeOrderStock } from "../order-stock.ts";

/**
 * After a shipment was undone, or an order is not shipped after all: bars that were refunded as
 * shipped and are back in the shop count as refunded before they left. They are not sent again, and
 * their stock is free. Bars that a refund put back into stock come last: they came from other parcels.
 *
 * Bars that came back, but whose refund failed, are sent again, so they are taken from stock.
 *
 * @param orderId of a locked order, after the change was written
 */
export async function keepReturnedProducts(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const refunded = await listExcess(tx, orderId, "refunded");
  await countAsUnsent(tx, refunded);
  if (refunded.length > 0) {
    await unpackRefundedLots(tx, orderId);
    await returnRefundedStock(tx, orderId, at);
  }

  const restocked = await listExcess(tx, orderId, "only restocked");
  await countAsUnsent(tx, restocked);
  const order = restocked.length > 0 && (await lockOrder(tx, orderId));
  if (!order || order.status === "cancelled" || order.paymentStatus === "failed") return;
  await takeOrderStock(tx, [orderId], { actor: "owner", at });
}

/** The bars of a line in one refund. */
type RefundItem = {
  readonly refundId: string;
  readonly itemId: number;
  /** How many count as shipped. */
  readonly asShipped: number;
  /** How many of the line count as shipped in refunds, and are not. */
  readonly excess: number;
};

/** @param which of refunds, or of failed refunds whose bars are back in stock */
async function listExcess(
  tx: DatabaseTransaction,
  orderId: string,
  which: "refunded" | "only restocked",
): Promise<RefundItem[]> {
  const isFailed = which === "only restocked";
  const counted = isFailed ? sql`counts.restocked` : sql`counts.refunded_shipped`;
  const { rows } = await sql<RefundItem>`
    select refund.id as "refundId", counts.order_item_id::integer as "itemId",
      refunded.quantity - refunded.unsent_quantity as "asShipped",
      ${counted} - counts.shipped as excess
    from order_item_counts as counts
    join refunds as refund on refund.order_id = counts.order_id
      and (refund.status = 'failed') = ${isFailed} and (refund.restocks or not ${isFailed})
    join refund_items as refunded on refunded.refund_id = refund.id
      and refunded.order_item_id = counts.order_item_id
    where counts.order_id = ${orderId} and ${counted} > counts.shipped
    order by counts.order_item_id, refund.restocks, refund.requested_at desc, refund.id`.execute(
    tx,
  );
  return rows;
}

async function countAsUnsent(
  tx: DatabaseTransaction,
  refundItems: readonly RefundItem[],
): Promise<void> {
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
}
