import type { ShipmentSettings } from "./shipment-settings.ts";

/** A box that parcels are sent in, with outer measures in inches; 0 where unknown. */
export type ParcelBox = {
  /** Empty for the usual box. */
  readonly name: string;
  /** How many bars it holds; 0 for any number. */
  readonly maxUnits: number;
  /** Of the empty box, in ounces. */
  readonly ounces: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
};

/** The saved boxes, or the usual box where none is saved. */
export function listBoxes(settings: ShipmentSettings): ParcelBox[] {
  const { boxes, parcelOunces, lengthInches, widthInches, heightInches } = settings;
  if (boxes.length > 0) {
    return boxes.map(({ name, maxUnits, ounces, ...measures }) => ({
      name,
      maxUnits,
      ounces,
      length: measures.lengthInches,
      width: measures.widthInches,
      height: measures.heightInches,
    }));
  }
  const usual = { length: lengthInches, width: widthInches, height: heightInches };
  return [{ name: "", maxUnits: 0, ounces: parcelOunces, ...usual }];
}

/** The smallest box that holds so many bars, else the largest one. */
export function boxFor(settings: ShipmentSettings, units: number): ParcelBox {
  const capacity = ({ maxUnits }: ParcelBox) => maxUnits || Number.POSITIVE_INFINITY;
  const bySize = listBoxes(settings).toSorted((a, b) => compare(capacity(a), capacity(b)));
  const box = bySize.find((each) => capacity(each) >= units) ?? bySize.at(-1);
  if (!box) throw new Error("There is always a box.");
  return box;
}

/** Infinity minus Infinity is no number. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
