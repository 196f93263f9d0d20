import { z } from "zod";

/** How orders are packed and parcels told of. */
export type ShipmentSettings = {
  /** How long a parcel can be taken back before its customer is told by email, in seconds. */
  readonly undoSeconds: number;
  /** Within how many working days an order leaves. */
  readonly workingDays: number;
  /** What a bar weighs when it is packed, where its product does not say; 0: nobody weighed one. */
  readonly barOunces: number;
  /** What a parcel weighs without its bars, in ounces. */
  readonly parcelOunces: number;
  /** The box from outside; 0 where nobody measured it. */
  readonly lengthInches: number;
  readonly widthInches: number;
  readonly heightInches: number;
};

const ounces = z.coerce.number().min(0).max(1000).default(0);
const inches = z.coerce.number().min(0).max(108).default(0);

export const shipmentSettingsSchema = z.readonly(
  z.object({
    undoSeconds: z.coerce.number().int().min(0).max(3600),
    workingDays: z.coerce.number().int().min(0).max(60),
    barOunces: ounces,
    parcelOunces: ounces,
    lengthInches: inches,
    widthInches: inches,
    heightInches: inches,
  }),
);

export const defaultShipmentSettings: ShipmentSettings = {
  undoSeconds: 30,
  workingDays: 2,
  barOunces: 0,
  parcelOunces: 0,
  lengthInches: 0,
  widthInches: 0,
  heightInches: 0,
};
