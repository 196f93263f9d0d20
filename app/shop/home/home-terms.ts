import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { bundleSizes } from "#domain/pricing/bundle-size.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";

/** What shoppers want to know first: price, savings of a box, free shipping. */
export function homeTerms(lowestPrice: Cents | null, pricing: PricingSettings): string[] {
  const { freeShippingEnabled, shippingThreshold } = pricing.globalSettings;
  const savings = bundleSizes.flatMap((size) => {
    const tier = bundleTier(pricing, size);
    return tier.enabled && tier.discountPercent > 0 ? [tier.discountPercent] : [];
  });
  return [
    ...(lowestPrice === null ? [] : [`Bars from ${formatUsd(lowestPrice)}`]),
    ...(savings.length === 0 ? [] : [`Save up to ${formatPercent(maximum(savings))}% in a box`]),
    ...(freeShippingEnabled ? [freeFrom(shippingThreshold)] : []),
  ];
}

function freeFrom(threshold: Cents): string {
  return threshold > 0 ? `Free shipping from ${formatUsd(threshold)}` : "Free shipping";
}

function maximum<Value extends number>(values: readonly Value[]): Value {
  return values.reduce((most, value) => (value > most ? value : most));
}
