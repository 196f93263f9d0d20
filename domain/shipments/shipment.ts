import type { Carrier } from "./carrier.ts";

/** Some bars of an order's line. */
export type ShipmentItem = { readonly itemId: string; readonly quantity: number };

/** A shipped parcel. */
export type Shipment = {
  readonly id: string;
  /** Null for a parcel without a tracking number. */
  readonly tracking: { readonly carrier: Carrier; readonly number: string } | null;
  readonly estimatedDelivery: Date | null;
  readonly shippedAt: Date;
  readonly deliveredAt: Date | null;
  readonly items: readonly ShipmentItem[];
};

type Line = { readonly id: string; readonly quantity: number };

/** Bars of an order that are in no parcel yet, in the order of its lines. */
export function waitingItems(
  lines: readonly Line[],
  shipments: readonly Pick<Shipment, "items">[],
): ShipmentItem[] {
  const gone = new Map<string, number>();
  for (const { itemId, quantity } of shipments.flatMap(({ items }) => items)) {
    gone.set(itemId, (gone.get(itemId) ?? 0) + quantity);
  }
  return lines.flatMap(({ id, quantity }) => {
    const waiting = quantity - (gone.get(id) ?? 0);
    return waiting > 0 ? [{ itemId: id, quantity: waiting }] : [];
  });
}

/** Whether all of these bars are in no parcel yet, with each line at most once. */
export function isWaiting(
  chosen: readonly ShipmentItem[],
  waiting: readonly ShipmentItem[],
): boolean {
  const ids = new Set(chosen.map(({ itemId }) => itemId));
  return (
    chosen.length > 0 &&
    ids.size === chosen.length &&
    chosen.every(({ itemId, quantity }) => {
      const left = waiting.find((each) => each.itemId === itemId)?.quantity ?? 0;
      return Number.isInteger(quantity) && quantity > 0 && quantity <= left;
    })
  );
}
