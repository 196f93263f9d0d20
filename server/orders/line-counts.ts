import { sql } from "kysely";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import { itemsToSend, type LineCounts } from "#domain/parcels/to-send.ts";
import type { Database } from "../platform/db/database.ts";

/** What happened to the bars of each line of an order, in their order. */
export async function listLineCounts(db: Database, orderId: string): Promise<LineCounts[]> {
  const { rows } = await sql<LineCounts>`
    select order_item_id::text as "itemId", ordered, refunded_unsent as "refundedUnsent",
      in_parcels as "inParcels", shipped
    from order_item_counts where order_id = ${orderId}
    order by position, order_item_id`.execute(db);
  return rows;
}

/** What is still to be sent of an order. */
export async function listItemsToSend(db: Database, orderId: string): Promise<ShipmentItem[]> {
  return itemsToSend(await listLineCounts(db, orderId));
}

/** SQL condition: something of the row of `orders` is still to be sent. */
export const hasItemsToSend = sql<boolean>`exists (
  select from order_item_counts as counts where counts.order_id = orders.id and counts.to_send > 0)`;
