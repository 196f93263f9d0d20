import { z } from "zod";

/** How orders are packed and parcels told of. */
export type ShipmentSettings = {
  /** How long a parcel can be taken back before its customer is told by email, in seconds. */
  readonly undoSeconds: number;
  /** Within how many working days an order leaves. */
  readonly workingDays: number;
  /** What one bar weighs when it is packed, in ounces; 0 where nobody weighed it. */
  readonly barOunces: number;
  /** What a parcel weighs without its bars, in ounces. */
  readonly parcelOunces: number;
};

const ounces = z.coerce.number().min(0).max(1000).default(0);

export const shipmentSettingsSchema = z.readonly(
  z.object({
    undoSeconds: z.coerce.number().int().min(0).max(3600),
    workingDays: z.coerce.number().int().min(0).max(60),
    barOunces: ounces,
    parcelOunces: ounces,
  }),
);
