import type { BundleSize } from "../catalog/bundle-size.ts";
import { type Cents, cents } from "../money/cents.ts";
import { effectivePrice } from "./effective-price.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** How many bars of the catalog have a price; undefined for those without their own. */
export type CatalogPrice = { readonly price: Cents | undefined; readonly units: number };

/**
 * The base price of a bundle when nobody typed one: the average effective price of the catalog
 * times the number of bars, rounded half up once. Without any bar the default price replaces the
 * average.
 */
export function defaultBasePrice(
  catalog: readonly CatalogPrice[],
  settings: Pick<PricingSettings, "individual">,
  size: BundleSize,
): Cents {
  let sum = 0n;
  let count = 0n;
  for (const { price, units } of catalog) {
    sum += BigInt(effectivePrice(price, settings)) * BigInt(units);
    count += BigInt(units);
  }
  if (count === 0n) {
    sum = BigInt(effectivePrice(undefined, settings));
    count = 1n;
  }
  return cents(Number((2n * sum * BigInt(size) + count) / (2n * count)));
}

/** Whether a base price is a computed default, within a cent, rather than typed by staff. */
export function followsDefault(base: Cents, formerDefault: Cents): boolean {
  return Math.abs(base - formerDefault) <= 1;
}
