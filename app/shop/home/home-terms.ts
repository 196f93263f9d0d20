import { bundleSizes } from "#domain/catalog/bundle-size.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { describeFreeShipping } from "#domain/shipping/describe-free-shipping.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";

/** What shoppers want to know first: price, savings of a box, free shipping. */
export function homeTerms(
  lowestPrice: Cents | null,
  pricing: PricingSettings,
  shipping: PublicShipping,
): string[] {
  const freeShipping = describeFreeShipping(shipping, pricing);
  const savings = bundleSizes.flatMap((size) => {
    const tier = bundleTier(pricing, size);
    return tier.enabled && tier.discountPercent > 0 ? [tier.discountPercent] : [];
  });
  return [
    ...(lowestPrice === null ? [] : [`Bars from ${formatUsd(lowestPrice)}`]),
    ...(savings.length === 0 ? [] : [`Save up to ${formatPercent(maximum(savings))}% in a box`]),
    ...(freeShipping === null ? [] : [freeShipping]),
  ];
}

function maximum<Value extends number>(values: readonly Value[]): Value {
  return values.reduce((most, value) => (value > most ? value : most));
}
