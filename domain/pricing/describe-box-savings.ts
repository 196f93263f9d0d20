import { bundleSizes } from "../catalog/bundle-size.ts";
import { formatPercent } from "../money/percent.ts";
import { bundleTier } from "./pricing-settings.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

const numbers = { 3: "Three bars", 5: "Five bars" };

/** "Three bars save 10%, five 15%." @returns null where no box saves anything */
export function describeBoxSavings(pricing: PricingSettings): string | null {
  const savings = bundleSizes.flatMap((size) => {
    const { enabled, discountPercent } = bundleTier(pricing, size);
    const percent = `${formatPercent(discountPercent)}%`;
    return enabled && discountPercent > 0 ? [{ size, percent }] : [];
  });
  const [first, second] = savings;
  if (!first) return null;
  const words = `${numbers[first.size]} save ${first.percent}`;
  return second ? `${words}, five ${second.percent}.` : `${words}.`;
}
