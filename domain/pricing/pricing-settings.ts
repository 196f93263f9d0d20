import { type BundleSize, bundleSizes } from "../catalog/bundle-size.ts";
import { cents } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import type { BundleTier, PricingSettings } from "./pricing-settings-schema.ts";

export const defaultPricingSettings: PricingSettings = {
  individual: { defaultPrice: cents(1599), minimumPrice: cents(899), maximumPrice: cents(4999) },
  bundles: {
    threeBar: { discountPercent: percent(1000), enabled: true },
    fiveBar: { discountPercent: percent(1500), enabled: true },
  },
  globalSettings: {
    taxRate: percent(850),
    shippingThreshold: cents(5000),
    freeShippingEnabled: true,
  },
};

export function bundleTier(settings: PricingSettings, size: BundleSize): BundleTier {
  return size === 3 ? settings.bundles.threeBar : settings.bundles.fiveBar;
}

/** The sizes of box that are sold. */
export function soldBoxSizes(settings: PricingSettings): BundleSize[] {
  return bundleSizes.filter((size) => bundleTier(settings, size).enabled);
}
