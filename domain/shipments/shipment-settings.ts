import { z } from "zod";

/** How orders are packed and parcels told of. */
export type ShipmentSettings = {
  /** How long a parcel can be taken back before its customer is told by email, in seconds. */
  readonly undoSeconds: number;
  /** Within how many working days an order leaves. */
  readonly workingDays: number;
};

export const shipmentSettingsSchema = z.readonly(
  z.object({
    undoSeconds: z.coerce.number().int().min(0).max(3600),
    workingDays: z.coerce.number().int().min(0).max(60),
  }),
);
