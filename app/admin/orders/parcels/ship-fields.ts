import type { Carrier } from "#domain/shipments/carrier.ts";
import type { ShipmentItem } from "#domain/shipments/shipment.ts";

/** Longer than any carrier's. */
export const TRACKING_LENGTH = 60;

export type ShipDraft = {
  /** Of the parcel, so that pressing again after a lost answer sends no second one. */
  readonly id: string;
  /** Null for all that wait. */
  readonly items: readonly ShipmentItem[] | null;
  readonly trackingNumber: string;
  /** Null: as the number says. */
  readonly carrier: Carrier | null;
  /** 2026-11-27, or empty. */
  readonly estimatedDay: string;
  readonly tellsCustomer: boolean;
  readonly mayShareNumber: boolean;
};

/** What the ship dialog sends; sent-shipment.ts reads it. */
export function shipFields(orderId: string, draft: ShipDraft): (readonly [string, string])[] {
  return [
    ["do", "ship"],
    ["order", orderId],
    ["shipment", draft.id],
    ...(draft.items ?? []).map(
      ({ itemId, quantity }) => ["bars", `${itemId}:${quantity}`] as const,
    ),
    ["tracking", draft.trackingNumber],
    ["carrier", draft.carrier ?? ""],
    ["estimated", draft.estimatedDay],
    ...(draft.tellsCustomer ? [["tell", "yes"] as const] : []),
    ...(draft.mayShareNumber ? [["share", "yes"] as const] : []),
  ];
}
