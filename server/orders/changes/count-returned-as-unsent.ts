import { sql } from "kysely";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { unpackRefundedLots } from "../lots/order-lots.ts";
import { lockOrder } from "../order-queries.ts";
import { returnRefundedStock, takeOrderStock } from "../order-stock.ts";

/**
 * After a shipment was undone, or an order is not shipped after all: the bars of its refunds that
 * count as shipped, but are back in the shop, count as refunded before they left.
 *
 * @param orderId of a locked order, after the change was written
 */
export async function countReturnedAsUnsent(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  await keepRefunded(tx, orderId, at);
  await sendRestockedAgain(tx, orderId, at);
}

/**
 * Refunded bars are not sent again, and their stock is free. Bars that a refund put back into stock
 * come last: they came from other parcels.
 */
async function keepRefunded(tx: DatabaseTransaction, orderId: string, at: Date): Promise<void> {
  const { rows } = await sql<MovableItem>`
    select refund.id as "refundId", counts.order_item_id::integer as "itemId",
      refunded.quantity - refunded.unsent_quantity as movable,
      counts.refunded_shipped - counts.shipped as "toMove"
    from order_item_counts as counts
    join refunds as refund on refund.order_id = counts.order_id and refund.status <> 'failed'
    join refund_items as refunded on refunded.refund_id = refund.id
      and refunded.order_item_id = counts.order_item_id
    where counts.order_id = ${orderId} and counts.refunded_shipped > counts.shipped
    order by counts.order_item_id, refund.restocks, refund.requested_at desc, refund.id`.execute(
    tx,
  );
  if (rows.length === 0) return;

  await countAsUnsent(tx, rows);
  await unpackRefundedLots(tx, orderId);
  await returnRefundedStock(tx, orderId, at);
}

/** Bars that came back, but whose refund failed, are to be sent again, so they leave stock. */
async function sendRestockedAgain(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<MovableItem>`
    select refund.id as "refundId", counts.order_item_id::integer as "itemId",
      refunded.restocked_quantity as movable, counts.restocked - counts.shipped as "toMove"
    from order_item_counts as counts
    join refunds as refund on refund.order_id = counts.order_id and refund.status = 'failed'
    join refund_items as refunded on refunded.refund_id = refund.id
      and refunded.order_item_id = counts.order_item_id and refunded.restocked_quantity > 0
    where counts.order_id = ${orderId} and counts.restocked > counts.shipped
    order by counts.order_item_id, refund.requested_at desc, refund.id`.execute(tx);
  if (rows.length === 0) return;

  await countAsUnsent(tx, rows);

  const order = await lockOrder(tx, orderId);
  if (!order || order.status === "cancelled" || order.paymentStatus === "failed") return;
  await takeOrderStock(tx, [orderId], { actor: "owner", at });
}

/** The bars of a line in one refund. */
type MovableItem = {
  readonly refundId: string;
  readonly itemId: number;
  /** How many of this refund may be counted as unsent. */
  readonly movable: number;
  /** How many of the line, in all its refunds, have to be counted as unsent. */
  readonly toMove: number;
};

async function countAsUnsent(
  tx: DatabaseTransaction,
  refundItems: readonly MovableItem[],
): Promise<void> {
  for (const ofLine of Map.groupBy(refundItems, ({ itemId }) => itemId).values()) {
    let remaining = ofLine[0]?.toMove ?? 0;
    for (const { refundId, itemId, movable } of ofLine) {
      const quantity = Math.min(remaining, movable);
      remaining -= quantity;
      await tx
        .updateTable("refund_items")
        .set({
          unsent_quantity: sql`unsent_quantity + ${quantity}::integer`,
          restocked_quantity: sql`greatest(restocked_quantity - ${quantity}::integer, 0)`,
        })
        .where("refund_id", "=", refundId)
        .where("order_item_id", "=", itemId)
        .execute();
    }
  }
}
