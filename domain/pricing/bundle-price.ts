import type { BundleSize } from "../catalog/bundle-size.ts";
import { add, type Cents, subtract } from "../money/cents.ts";
import { type Percent, percent, percentOf } from "../money/percent.ts";
import { bundleTier } from "./pricing-settings.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

export type BundlePrice = {
  /** The bars at full price. */
  readonly original: Cents;
  readonly discount: Cents;
  readonly price: Cents;
  readonly discountPercent: Percent;
};

/**
 * Prices the chosen bars as one bundle. The discount is rounded once, on their sum. A bundle that is
 * not full, or whose size is disabled, is charged at full price.
 */
export function bundlePrice(
  prices: readonly Cents[],
  size: BundleSize,
  settings: PricingSettings,
): BundlePrice {
  const tier = bundleTier(settings, size);
  const discountPercent =
    tier.enabled && prices.length === size ? tier.discountPercent : percent(0);
  const original = add(...prices);
  const discount = percentOf(original, discountPercent);
  return { original, discount, price: subtract(original, discount), discountPercent };
}
