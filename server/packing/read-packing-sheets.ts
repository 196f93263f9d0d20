import type { Order } from "#domain/orders/order.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import { itemsToSend, linesWith } from "#domain/parcels/to-send.ts";
import type { AppContext } from "../app-context.ts";
import { updateRecipeHolds } from "../orders/changes/recipe-holds.ts";
import { listItemsToSend, listLineCounts } from "../orders/line-counts.ts";
import { whyNotPackable } from "../orders/list/packable.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listShipments } from "../orders/shipment-queries.ts";
import type { Database } from "../platform/db/database.ts";

export type PackingSheets = {
  /** Each with what is still to be sent. */
  readonly orders: readonly Order[];
  /** Numbers of orders that are not to be packed (anymore) and are missing in the document. */
  readonly leftOut: readonly string[];
};

/** The current state of the chosen orders, in the given order. */
export async function readPackingSheets(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  orderIds: readonly string[],
): Promise<PackingSheets> {
  await updateRecipeHolds(db, clock(), orderIds);
  const orders: Order[] = [];
  const leftOut: string[] = [];
  for (const id of orderIds) {
    const order = await findOrder(db, id);
    if (!order) continue;
    if (await whyNotPackable(db, id, order)) leftOut.push(order.orderNumber);
    else orders.push({ ...order, items: linesWith(order.items, await listItemsToSend(db, id)) });
  }
  return { orders, leftOut };
}

export type SlipItems = {
  readonly items: readonly ShipmentItem[];
  /** Whether they are still to be sent. */
  readonly isToSend: boolean;
};

/**
 * What the slip of an order lists: the bars of one parcel, or what is still to be sent, or, when all
 * of it was sent, what was shipped.
 */
export async function listSlipItems(
  db: Database,
  orderId: string,
  parcelId: string | null,
): Promise<SlipItems> {
  const shipments = parcelId ? await listShipments(db, orderId) : [];
  const parcel = shipments.find(({ id }) => id === parcelId);
  if (parcel) return { items: parcel.items, isToSend: false };

  const lines = await listLineCounts(db, orderId);
  const toSend = itemsToSend(lines);
  if (toSend.length > 0) return { items: toSend, isToSend: true };
  const shipped = lines.map(({ itemId, shipped: quantity }) => ({ itemId, quantity }));
  return { items: shipped, isToSend: false };
}
