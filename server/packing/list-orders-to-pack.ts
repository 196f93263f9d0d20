import { sql } from "kysely";
import type { HeatChoice } from "#domain/heat/heat-schema.ts";
import type { LineToPack } from "#domain/packing/describe-contents.ts";
import { shippingChargeOrNoneSchema } from "#domain/pricing/quote-schema.ts";
import { isPackable, packedNotBefore, readyToPackAt } from "../orders/list/packable.ts";
import { isPrintedAddressOutdated, isSlipOutdated, slipContent } from "../orders/printed-slip.ts";
import { isOpenLabel } from "../orders/shipment-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { countRows } from "../platform/db/rows.ts";

export type OrderToPack = {
  readonly id: string;
  readonly orderNumber: string;
  readonly customerName: string;
  /** Since when it can be packed: ordered, paid, and no longer held. */
  readonly readyAt: Date;
  /** A gift's day. */
  readonly notBefore: string | null;
  /** What is still to be sent. */
  readonly units: number;
  /** In the order of its lines. */
  readonly lines: readonly LineToPack[];
  /** Its two-letter state; empty when unknown. */
  readonly state: string;
  readonly isGift: boolean;
  /** What the customer chose in hot weather. */
  readonly heat: HeatChoice | null;
  /** Latest day of arrival that was promised, such as 2026-12-08. */
  readonly promised: string | null;
  readonly hasNotes: boolean;
  /** What its buyer wrote for whoever packs it; empty for nothing. */
  readonly packerNote: string;
  /** Some of its bars were shipped; the rest is to be packed. */
  readonly isPartShipped: boolean;
  /** It changed after its slip was printed. */
  readonly isSlipOutdated: boolean;
  /** That is: its address changed. */
  readonly isAddressOutdated: boolean;
  /** Changes with what a label is bought for: the address and the bars. */
  readonly slipContent: string;
  /** A label that may have been bought, or was bought and has no parcel. */
  readonly openLabelId: string | null;
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
  const rows = await selectOrders(db, which).execute();
  return rows.map(orderToPack);
}

type ToPackRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["execute"]>>[number];

function selectOrders(db: Database, which: "to-pack" | "packed") {
  const isPacked = which === "packed";
  return db
    .selectFrom("orders")
    .select(["id", "order_number as orderNumber", "pickup_ready_at", "shipping_charge"])
    .select([
      sql<string>`coalesce(customer_name, '')`.as("customerName"),
      sql<string>`coalesce(packer_note, '')`.as("packerNote"),
      sql<boolean>`coalesce(notes, '') <> '' or coalesce(staff_notes, '') <> ''`.as("hasNotes"),
      sql<number>`(select coalesce(sum(to_send), 0)::integer from order_item_counts
        where order_id = orders.id)`.as("units"),
      sql<LineToPack[]>`(select coalesce(jsonb_agg(jsonb_build_object('name', product_name,
          'quantity', to_send, 'bundleId', bundle_id, 'bundleSize', bundle_size,
          'boxName', box_name)
          order by order_items.position, order_items.id), '[]') from order_items
        join order_item_counts as counts on counts.order_item_id = order_items.id
        where order_items.order_id = orders.id and to_send > 0)`.as("lines"),
      sql<string>`coalesce(shipping_address ->> 'state', '')`.as("state"),
      sql<boolean>`exists (select from order_gifts where order_id = orders.id)`.as("isGift"),
      sql<
        string | null
      >`(select id from shipping_labels as label where order_id = orders.id and ${isOpenLabel}
        order by created_at limit 1)`.as("openLabelId"),
      sql<boolean>`exists (select from shipments
        where order_id = orders.id and undone_at is null)`.as("isPartShipped"),
      isSlipOutdated.as("isSlipOutdated"),
      isPrintedAddressOutdated.as("isAddressOutdated"),
      slipContent.as("slipContent"),
      readyToPackAt.as("readyAt"),
      packedNotBefore.as("notBefore"),
    ])
    .where(isPackable)
    .where("packed_at", isPacked ? "is not" : "is", null)
    .orderBy(isPacked ? "packed_at" : "created_at")
    .orderBy("id")
    .limit(MAX_LISTED);
}

function orderToPack({ shipping_charge, pickup_ready_at, ...row }: ToPackRow): OrderToPack {
  const charge = shippingChargeOrNoneSchema.parse(shipping_charge);
  return {
    ...row,
    heat: charge?.heat ?? null,
    promised: charge?.thereBy ?? null,
    isPickup: charge?.pickup !== undefined,
    isPickupReady: pickup_ready_at !== null,
  };
}

/** How many orders are to be packed, or packed and not shipped yet. */
export async function countOrdersToPack(
  db: Database,
  which: "to-pack" | "packed",
): Promise<number> {
  return await countRows(
    db
      .selectFrom("orders")
      .where(isPackable)
      .where("packed_at", which === "packed" ? "is not" : "is", null),
  );
}
