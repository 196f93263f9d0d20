import type { ShipmentSettings } from "./shipment-settings.ts";

/** Bars of one product with its weights; null when unknown. */
export type BarsToWeigh = {
  readonly quantity: number;
  readonly netWeightGrams: number | null;
  readonly shippingWeightGrams: number | null;
};

export type ParcelWeight = {
  /** Rounded up to a tenth, as carriers bill. */
  readonly ounces: number;
  /** Number of bars without a shipping weight, which is estimated. */
  readonly estimatedBars: number;
};

const GRAMS_PER_OUNCE = 28.349523125;
/** A usual bar with its wrapper. */
const COMMON_BAR_GRAMS = 90;

/** Weight of a parcel: its wrapped bars and the box. */
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
  // Minus an epsilon, so that 2.3 is not rounded up to 2.4 because of binary fractions.
  return { ounces: Math.ceil(ounces * 10 - 1e-9) / 10, estimatedBars };
}
