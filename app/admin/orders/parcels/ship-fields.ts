import type { Carrier } from "#domain/shipments/carrier.ts";
import type { ShipmentItem } from "#domain/shipments/shipment.ts";

/** What is typed may be a carrier's link with the number in it. */
export const TRACKING_LENGTH = 500;

export type ShipDraft = {
  /** Generated for the parcel, so that a repeated request ships it once. */
  readonly id: string;
  /** Null for all bars not shipped yet. */
  readonly items: readonly ShipmentItem[] | null;
  readonly trackingNumber: string;
  /** Null to recognize it by the number. */
  readonly carrier: Carrier | null;
  /** Such as 2026-11-27, or empty. */
  readonly estimatedDay: string;
  readonly tellsCustomer: boolean;
  readonly mayShareNumber: boolean;
  readonly isNumberConfirmed: boolean;
};

/** Form data of the ship dialog; parsed in sent-shipment.ts. */
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
    ...(draft.isNumberConfirmed ? [["confirmed", "yes"] as const] : []),
  ];
}
