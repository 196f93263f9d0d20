import type { ShipmentItem } from "./shipment.ts";

/** What happened to the bars of an order's line. */
export type LineCounts = {
  readonly itemId: string;
  readonly ordered: number;
  /** Refunded before they left the shop. */
  readonly refundedUnsent: number;
  /** In shipments that were not undone. */
  readonly inParcels: number;
  /** In parcels, or, where the order was marked as shipped without one, all. */
  readonly shipped: number;
};

/** How many bars of a line are still to be sent. The view order_item_counts has the same formula. */
export function toSend({
  ordered,
  refundedUnsent,
  inParcels,
}: Pick<LineCounts, "ordered" | "refundedUnsent" | "inParcels">): number {
  return Math.max(0, ordered - refundedUnsent - inParcels);
}

/** How many bars of a line can still be refunded as bars that never left. */
export function unsentUnits({ ordered, refundedUnsent, shipped }: LineCounts): number {
  return Math.max(0, ordered - refundedUnsent - shipped);
}

/** What is still to be sent of an order, in the order of its lines. */
export function itemsToSend(lines: readonly LineCounts[]): ShipmentItem[] {
  return lines.flatMap((line) => {
    const quantity = toSend(line);
    return quantity > 0 ? [{ itemId: line.itemId, quantity }] : [];
  });
}

/** Whether all of these bars are still to be sent, with each line at most once. */
export function areToSend(
  chosen: readonly ShipmentItem[],
  remaining: readonly ShipmentItem[],
): boolean {
  const ids = new Set(chosen.map(({ itemId }) => itemId));
  return (
    chosen.length > 0 &&
    ids.size === chosen.length &&
    chosen.every(({ itemId, quantity }) => {
      const most = remaining.find((each) => each.itemId === itemId)?.quantity ?? 0;
      return Number.isInteger(quantity) && quantity > 0 && quantity <= most;
    })
  );
}

/** Order lines with the bars of a parcel, or with those that are still to be sent. */
export function linesWith<Line extends { readonly id: string; readonly quantity: number }>(
  lines: readonly Line[],
  items: readonly ShipmentItem[],
): Line[] {
  return lines.flatMap((line) => {
    const quantity = items.find(({ itemId }) => itemId === line.id)?.quantity ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
