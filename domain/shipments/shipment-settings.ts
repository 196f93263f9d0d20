import { z } from "zod";

/** Settings of packing and shipping. */
export type ShipmentSettings = {
  /** Seconds in which a parcel can be taken back before its customer is mailed. */
  readonly undoSeconds: number;
  /** Working days within which an order is shipped. */
  readonly workingDays: number;
  /** Weight of a packed bar whose product has none; 0 when unset. */
  readonly barOunces: number;
  /** Weight of an empty parcel, in ounces. */
  readonly parcelOunces: number;
  /** Outer measures of the box; 0 when unset. */
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
