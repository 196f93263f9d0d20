import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import { itemsToSend } from "#domain/parcels/to-send.ts";
import { listLineCounts } from "../orders/line-counts.ts";
import { listShipments } from "../orders/shipment-queries.ts";
import type { Database } from "../platform/db/database.ts";

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
