import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

// What the owner looks at before an action.

/** Lines of an order with bars that are still to be sent. */
export async function listWaitingProducts(
  db: Database,
  orderId: string,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select item.id::text as id from order_items as item
    where item.order_id = ${orderId} and item.quantity > (
      select coalesce(sum(sent.quantity), 0)
      from shipments join shipment_items as sent on sent.shipment_id = shipments.id
      where sent.order_item_id = item.id and shipments.undone_at is null
    ) + (
      select coalesce(sum(refunded.unsent_quantity), 0)
      from refunds join refund_items as refunded on refunded.refund_id = refunds.id
      where refunded.order_item_id = item.id and refunds.status <> 'failed'
    )`.execute(db);
  return rows;
}

/** Latest first. */
export async function listParcels(db: Database, orderId: string): Promise<{ id: string }[]> {
  return await db
    .selectFrom("shipments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("undone_at", "is", null)
    .orderBy("shipped_at", "desc")
    .execute();
}

export async function readStatus(db: Database, orderId: string): Promise<string | null> {
  const order = await db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return order?.status ?? null;
}
