import type { ShipmentSettings } from "./shipment-settings.ts";

/** Some bars of one product, and what it weighs; null where nobody weighed it. */
export type BarsToWeigh = {
  readonly quantity: number;
  readonly netWeightGrams: number | null;
  readonly shippingWeightGrams: number | null;
};

export type ParcelWeight = {
  /** Rounded up to a tenth, as carriers bill. */
  readonly ounces: number;
  /** Bars of which nobody said what they weigh packed: theirs is an estimate. */
  readonly estimatedBars: number;
};

const GRAMS_PER_OUNCE = 28.349523125;
/** A bar of a common size in its wrapper. */
const COMMON_BAR_GRAMS = 90;

/** What a parcel weighs: its bars as they are packed, and the box. */
export function weighParcel(
  bars: readonly BarsToWeigh[],
  { barOunces, parcelOunces }: Pick<ShipmentSettings, "barOunces" | "parcelOunces">,
): ParcelWeight {
  let ounces = parcelOunces;
  let estimatedBars = 0;
  for (const { quantity, netWeightGrams, shippingWeightGrams } of bars) {
    if (shippingWeightGrams !== null) ounces += (quantity * shippingWeightGrams) / GRAMS_PER_OUNCE;
    else if (barOunces > 0) ounces += quantity * barOunces;
    else {
      ounces += (quantity * (netWeightGrams ?? COMMON_BAR_GRAMS)) / GRAMS_PER_OUNCE;
      estimatedBars += quantity;
    }
  }
  // Less a hair, so that 2.3 is not rounded up to 2.4 for a binary digit.
  return { ounces: Math.ceil(ounces * 10 - 1e-9) / 10, estimatedBars };
}
