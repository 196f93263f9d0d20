import { type Selectable, sql } from "kysely";
import type { Carrier } from "#domain/parcels/carrier.ts";
import type { Shipment, ShipmentItem } from "#domain/parcels/shipment.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import type { Shipments } from "../platform/db/generated-types.ts";
import { lockOrder } from "./order-queries.ts";

/**
 * SQL condition on `shipping_labels` as `label`: its purchase has no answer yet, or it was bought and a
 * process died before its parcel was shipped.
 */
export const isOpenLabel = sql<boolean>`(label.state = 'buying' or label.state = 'bought'
  and not exists (select from shipments where shipments.id = label.id))`;

export type StoredShipment = Shipment & {
  /** When the customer is told by email; null: never. */
  readonly emailAt: Date | null;
  readonly undoneAt: Date | null;
  /** Since when it is known that it cannot be delivered. */
  readonly undeliverableAt: Date | null;
  /** It cannot be delivered, and the carrier has not said that it comes back. */
  readonly hasFailed: boolean;
  /** When the owner resolved that. */
  readonly resolvedAt: Date | null;
  /** It cannot be delivered, and the owner has not decided what becomes of it. */
  readonly waitsForOwner: boolean;
};

/** Whether it has not arrived and may still do so. */
export function mayArrive(parcel: StoredShipment): boolean {
  const { deliveredAt, undeliverableAt, hasFailed, resolvedAt } = parcel;
  return deliveredAt === null && (undeliverableAt === null || (hasFailed && resolvedAt === null));
}

/** SQL condition on `shipments` and its `orders`: it is undeliverable, and waits for the owner. */
export const waitsForOwner = sql<boolean>`(undeliverable_at is not null
  and undeliverable_resolved_at is null and undone_at is null
  and orders.status is distinct from 'cancelled' and orders.payment_status is distinct from 'refunded')`;

/** The orders with a parcel that is undeliverable and waits for the owner. */
export const ordersWithUndeliverable = sql`select shipments.order_id
  from shipments join orders on orders.id = shipments.order_id where ${waitsForOwner}`;

export async function countOrdersWithUndeliverable(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id)::integer as count
    from (${ordersWithUndeliverable}) as waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Locks the order of a shipment, and then reads the shipment, which nobody changes without this lock.
 *
 * @returns undefined when one of them does not exist
 */
export async function lockOrderOfShipment(tx: DatabaseTransaction, shipmentId: string) {
  const found = await findShipment(tx, shipmentId);
  if (!found) return undefined;
  const order = await lockOrder(tx, found.order_id);
  // Read again: it may have changed before the lock.
  const shipment = await findShipment(tx, shipmentId);
  if (!order || !shipment) return undefined;
  return { orderId: found.order_id, order, shipment };
}

async function findShipment(tx: DatabaseTransaction, id: string) {
  return await tx.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The parcels of an order that were shipped, first to last. */
export async function listShipments(db: Database, orderId: string): Promise<StoredShipment[]> {
  const all = await listAllShipments(db, orderId);
  return all.filter(({ undoneAt }) => undoneAt === null);
}

/** The same, including those undone. */
export async function listAllShipments(db: Database, orderId: string): Promise<StoredShipment[]> {
  const rows = await db
    .selectFrom("shipments")
    .innerJoin("orders", "orders.id", "shipments.order_id")
    .selectAll("shipments")
    .select(waitsForOwner.as("waits_for_owner"))
    .select(
      sql<ShipmentItem[]>`coalesce((
        select jsonb_agg(jsonb_build_object('itemId', order_item_id::text, 'quantity', quantity)
          order by order_item_id)
        from shipment_items where shipment_id = shipments.id), '[]')`.as("items"),
    )
    .where("order_id", "=", orderId)
    .orderBy("shipped_at")
    .orderBy("shipments.id")
    .execute();
  return rows.map((row) => ({ ...shipmentOf(row), items: row.items }));
}

/**
 * Finds another order with a parcel of this tracking number.
 *
 * @returns its order number; undefined for none
 */
export async function findOrderOfTracking(
  db: Database,
  trackingNumber: string,
  exceptOrderId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("shipments")
    .innerJoin("orders", "orders.id", "shipments.order_id")
    .select("order_number")
    .where("shipments.tracking_number", "=", trackingNumber)
    .where("undone_at", "is", null)
    .where("order_id", "<>", exceptOrderId)
    .limit(1)
    .executeTakeFirst();
  return row?.order_number;
}

function shipmentOf(
  row: Selectable<Shipments> & { readonly waits_for_owner: boolean },
): Omit<StoredShipment, "items"> {
  return {
    id: row.id,
    tracking:
      row.carrier && row.tracking_number
        ? // A CHECK of the table allows only these values.
          { carrier: row.carrier as Carrier, number: row.tracking_number }
        : null,
    estimatedDelivery: row.estimated_delivery,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    undeliverableAt: row.undeliverable_at,
    hasFailed: row.has_failed,
    resolvedAt: row.undeliverable_resolved_at,
    waitsForOwner: row.waits_for_owner,
    emailAt: row.email_at,
    undoneAt: row.undone_at,
  };
}
