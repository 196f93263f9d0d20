import type { ShipmentSettings } from "./shipment-settings.ts";

/** 70 pounds: the most that USPS takes. */
export const MAX_PARCEL_OUNCES = 1_120;

/** Bars of one product with its weights; null when unknown. */
export type ProductToWeigh = {
  readonly quantity: number;
  readonly netWeightGrams: number | null;
  readonly shippingWeightGrams: number | null;
};

export type ParcelWeight = {
  /** Rounded up to a tenth, as carriers bill. */
  readonly ounces: number;
  /** Number of bars without a shipping weight, which is estimated. */
  readonly estimatedUnits: number;
};

const GRAMS_PER_OUNCE = 28.349523125;
/** A usual bar with its wrapper. */
const COMMON_BAR_GRAMS = 90;

/** Weight of a parcel: its wrapped bars and the box. */
export function weighParcel(
  products: readonly ProductToWeigh[],
  { productOunces, parcelOunces }: Pick<ShipmentSettings, "productOunces" | "parcelOunces">,
): ParcelWeight {
  let ounces = parcelOunces;
  let estimatedUnits = 0;
  for (const { quantity, netWeightGrams, shippingWeightGrams } of products) {
    if (shippingWeightGrams !== null) ounces += (quantity * shippingWeightGrams) / GRAMS_PER_OUNCE;
    else if (productOunces > 0) ounces += quantity * productOunces;
    else {
      ounces += (quantity * (netWeightGrams ?? COMMON_BAR_GRAMS)) / GRAMS_PER_OUNCE;
      estimatedUnits += quantity;
    }
  }
  // Minus an epsilon, so that 2.3 is not rounded up to 2.4 because of binary fractions.
  return { ounces: Math.ceil(ounces * 10 - 1e-9) / 10, estimatedUnits };
}
