import { type Cents, cents } from "../money/cents.ts";
import { type Percent, percent } from "../money/percent.ts";
import type { BundleSize } from "./bundle-size.ts";

/** A bundle as staff describe it. What a shopper pays comes from the chosen bars and the percent. */
export type BundleTier = {
  /** The typical bundle before its discount; undefined follows the catalogue's average. */
  readonly basePrice: Cents | undefined;
  readonly discountPercent: Percent;
  readonly finalPrice: Cents | undefined;
  readonly enabled: boolean;
};

export type PricingSettings = {
  readonly individual: {
    readonly defaultPrice: Cents;
    readonly minimumPrice: Cents;
    readonly maximumPrice: Cents;
  };
  readonly bundles: {
    readonly threeBar: BundleTier;
    readonly fiveBar: BundleTier;
  };
  readonly globalSettings: {
    readonly taxRate: Percent;
    readonly shippingThreshold: Cents;
    readonly freeShippingEnabled: boolean;
  };
};

export const defaultPricingSettings: PricingSettings = {
  individual: {
    defaultPrice: cents(1599),
    minimumPrice: cents(899),
    maximumPrice: cents(4999),
  },
  bundles: {
    threeBar: {
      basePrice: undefined,
      discountPercent: percent(1000),
      finalPrice: undefined,
      enabled: true,
    },
    fiveBar: {
      basePrice: undefined,
      discountPercent: percent(1500),
      finalPrice: undefined,
      enabled: true,
    },
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
