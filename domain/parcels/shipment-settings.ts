import { z } from "zod/mini";

/** Settings of packing and shipping. */
export type ShipmentSettings = {
  /** Seconds in which a shipment can be undone before its customer is mailed. */
  readonly undoSeconds: number;
  /** Working days within which an order is shipped. */
  readonly workingDays: number;
  /** Weight of a packed bar whose product has none; 0 when unset. */
  readonly productOunces: number;
  /** Weight of an empty parcel, in ounces. */
  readonly parcelOunces: number;
  /** Outer measures of the box; 0 when unset. */
  readonly lengthInches: number;
  readonly widthInches: number;
  readonly heightInches: number;
  /** Boxes to choose from for a label; without any, a parcel has the measures above. */
  readonly boxes: readonly SavedBox[];
};

export type SavedBox = {
  readonly name: string;
  /** How many bars it holds; 0 for any number. */
  readonly maxUnits: number;
  /** Of the empty box. */
  readonly ounces: number;
  readonly lengthInches: number;
  readonly widthInches: number;
  readonly heightInches: number;
};

export const MAX_UNDO_SECONDS = 3600;
export const MAX_DAYS = 60;
export const MAX_OUNCES = 1000;
export const MAX_INCHES = 108;
export const MAX_BOXES = 20;
export const MAX_BOX_NAME = 40;
export const MAX_BOX_UNITS = 1000;

const ounces = z._default(z.number().check(z.gte(0), z.lte(MAX_OUNCES)), 0);
const inches = z._default(z.number().check(z.gte(0), z.lte(MAX_INCHES)), 0);

export const shipmentSettingsSchema = z.readonly(
  z.object({
    undoSeconds: z.int().check(z.gte(0), z.lte(MAX_UNDO_SECONDS)),
    workingDays: z.int().check(z.gte(0), z.lte(MAX_DAYS)),
    productOunces: ounces,
    parcelOunces: ounces,
    lengthInches: inches,
    widthInches: inches,
    heightInches: inches,
    boxes: z._default(
      z
        .array(
          z.readonly(
            z.object({
              name: z.string().check(z.minLength(1), z.maxLength(MAX_BOX_NAME)),
              maxUnits: z.int().check(z.gte(0), z.lte(MAX_BOX_UNITS)),
              ounces,
              lengthInches: inches,
              widthInches: inches,
              heightInches: inches,
            }),
          ),
        )
        .check(z.maxLength(MAX_BOXES)),
      [],
    ),
  }),
);

export const defaultShipmentSettings: ShipmentSettings = {
  undoSeconds: 30,
  workingDays: 2,
  productOunces: 0,
  parcelOunces: 0,
  lengthInches: 0,
  widthInches: 0,
  heightInches: 0,
  boxes: [],
};
