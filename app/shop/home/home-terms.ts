import { bundleSizes } from "#domain/catalog/bundle-size.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { usPlaces } from "#domain/places/us-places.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { freeShippingFrom } from "#domain/shipping/free-shipping-from.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";

/** What shoppers want to know first: price, savings of a box, free shipping. */
export function homeTerms(
  lowestPrice: Cents | null,
  pricing: PricingSettings,
  shipping: PublicShipping = null,
): string[] {
  const freeFrom = freeShippingFrom(shipping, pricing);
  const savings = bundleSizes.flatMap((size) => {
    const tier = bundleTier(pricing, size);
    return tier.enabled && tier.discountPercent > 0 ? [tier.discountPercent] : [];
  });
  return [
    ...(lowestPrice === null ? [] : [`Bars from ${formatUsd(lowestPrice)}`]),
    ...(savings.length === 0 ? [] : [`Save up to ${formatPercent(maximum(savings))}% in a box`]),
    ...(freeFrom === null ? [] : [freeShippingText(freeFrom, shipping)]),
  ];
}

function freeShippingText(threshold: Cents, shipping: PublicShipping): string {
  const [only, ...others] = shipping?.served ?? [];
  const where = only && others.length === 0 ? ` in ${usPlaces[only]}` : "";
  return `Free shipping${where}${threshold > 0 ? ` from ${formatUsd(threshold)}` : ""}`;
}

function maximum<Value extends number>(values: readonly Value[]): Value {
  return values.reduce((most, value) => (value > most ? value : most));
}
