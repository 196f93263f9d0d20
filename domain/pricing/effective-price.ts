import { type Cents, cents, clamp } from "../money/cents.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/**
 * What one bar costs everywhere: on its card, in a bundle, in the cart, at the payment provider
 * and in the order. A missing price takes the default; both are kept between minimum and maximum.
 */
export function effectivePrice(
  price: Cents | undefined,
  { individual }: Pick<PricingSettings, "individual">,
): Cents {
  return clamp(price ?? individual.defaultPrice, individual.minimumPrice, individual.maximumPrice);
}

/** Prices outside of the limits, and the limits that would hold them all. */
export type PricesOutside = {
  readonly count: number;
  readonly lowest: Cents | null;
  readonly highest: Cents | null;
};

/** @returns undefined when all prices are within the limits */
export function findPricesOutside(
  prices: readonly Cents[],
  { individual }: Pick<PricingSettings, "individual">,
): PricesOutside | undefined {
  const below = prices.filter((price) => price < individual.minimumPrice);
  const above = prices.filter((price) => price > individual.maximumPrice);
  if (below.length + above.length === 0) return undefined;
  return {
    count: below.length + above.length,
    lowest: below.length > 0 ? cents(Math.min(...below)) : null,
    highest: above.length > 0 ? cents(Math.max(...above)) : null,
  };
}

/** The settings with limits that hold these prices. */
export function withLimitsFor<Settings extends Pick<PricingSettings, "individual">>(
  settings: Settings,
  { lowest, highest }: PricesOutside,
): Settings {
  const { minimumPrice, maximumPrice } = settings.individual;
  return {
    ...settings,
    individual: {
      ...settings.individual,
      minimumPrice: lowest ?? minimumPrice,
      maximumPrice: highest ?? maximumPrice,
    },
  };
}
