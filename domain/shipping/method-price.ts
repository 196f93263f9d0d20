import { type Cents, ZERO } from "../money/cents.ts";
import type { RateBasis, ShippingMethod } from "./shipping-schema.ts";

/** The facts of a parcel that its price depends on. */
export type Parcel = {
  readonly ounces: number;
  readonly units: number;
  /** All bars at full price. */
  readonly subtotal: Cents;
};

/**
 * The price from the rate table. @throws RangeError when the table ends below the parcel, which
 * validation prevents
 */
export function methodPrice({ by, steps }: Pick<ShippingMethod, "by" | "steps">, parcel: Parcel) {
  const measure = measureOf(by, parcel);
  const step = steps.find(({ upTo }) => upTo === null || measure <= upTo);
  if (!step) throw new RangeError("A table of rates has no last line.");
  return step.price;
}

function measureOf(by: RateBasis, { ounces, units, subtotal }: Parcel): number {
  switch (by) {
    case "flat":
      return ZERO;
    case "weight":
      return ounces;
    case "count":
      return units;
    case "subtotal":
      return subtotal;
  }
}
