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
