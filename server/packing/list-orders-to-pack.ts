import { sql } from "kysely";
import { isPackable, packedNotBefore, readyToPackAt } from "../orders/list/packable.ts";
import { isSlipOutdated } from "../orders/printed-slip.ts";
import type { Database } from "../platform/db/database.ts";

export type OrderToPack = {
  readonly id: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly orderDate: Date;
  /** Since when it can be packed: ordered, paid, and no longer held. */
  readonly readyAt: Date;
  /** A gift's day. */
  readonly notBefore: string | null;
  /** What is still to be sent. */
  readonly units: number;
  readonly boxes: number;
  readonly hasNotes: boolean;
  /** What its buyer wrote for whoever packs it; empty for nothing. */
  readonly packerNote: string;
  /** Some of its bars were shipped; the rest is to be packed. */
  readonly isPartShipped: boolean;
  /** It changed after its slip was printed. */
  readonly isSlipOutdated: boolean;
  readonly packedAt: Date | null;
  /** The customer picks it up. */
  readonly isPickup: boolean;
  /** The customer was told that it is ready. */
  readonly isPickupReady: boolean;
};

/** More orders than anybody packs in a morning. */
export const MAX_LISTED = 200;

/** Oldest first; packed orders by the time of packing. */
export async function listOrdersToPack(
  db: Database,
  which: "to-pack" | "packed",
): Promise<OrderToPack[]> {
  const isPacked = which === "packed";
  const rows = await db
    .selectFrom("orders")
    .select([
      "id",
      "order_number",
      "customer_name",
      "order_date",
      "created_at",
      "packed_at",
      "pickup_ready_at",
      "packer_note",
    ])
    .select([
      sql<boolean>`coalesce(notes, '') <> '' or coalesce(staff_notes, '') <> ''`.as("has_notes"),
      sql<number>`(select coalesce(sum(to_send), 0)::integer from order_item_counts
        where order_id = orders.id)`.as("units"),
      sql<number>`(select count(distinct bundle_id)::integer from order_items
        join order_item_counts as counts on counts.order_item_id = order_items.id
        where order_items.order_id = orders.id and to_send > 0)`.as("boxes"),
      sql<boolean>`exists (select from shipments
        where order_id = orders.id and taken_back_at is null)`.as("is_part_shipped"),
      isSlipOutdated.as("is_slip_outdated"),
      sql<boolean>`coalesce(shipping_charge ? 'pickup', false)`.as("is_pickup"),
      readyToPackAt.as("ready_at"),
      packedNotBefore.as("not_before"),
    ])
    .where(isPackable)
    .where("packed_at", isPacked ? "is not" : "is", null)
    .orderBy(isPacked ? "packed_at" : "created_at")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    customerName: row.customer_name ?? "",
    orderDate: row.order_date,
    readyAt: row.ready_at,
    notBefore: row.not_before,
    units: row.units,
    boxes: row.boxes,
    hasNotes: row.has_notes,
    packerNote: row.packer_note ?? "",
    isPartShipped: row.is_part_shipped,
    isSlipOutdated: row.is_slip_outdated,
    packedAt: row.packed_at,
    isPickup: row.is_pickup,
    isPickupReady: row.pickup_ready_at !== null,
  }));
}

/** How many orders are to be packed, or packed and not shipped yet. */
export async function countOrdersToPack(
  db: Database,
  which: "to-pack" | "packed",
): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where(isPackable)
    .where("packed_at", which === "packed" ? "is not" : "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
