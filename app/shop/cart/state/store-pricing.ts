import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { browserStorage } from "./browser-storage.ts";

/** A copy of the shop's pricing settings. Writing it makes other tabs reprice their carts. */
export const PRICING_KEY = "conche-pricing-v1";

export function storePricing(settings: PricingSettings): void {
  const storage = browserStorage();
  const text = JSON.stringify(settings);
  try {
    // Written only when changed, because each write makes all other tabs reprice.
    if (storage?.getItem(PRICING_KEY) !== text) storage?.setItem(PRICING_KEY, text);
  } catch (error) {
    console.warn("Pricing settings could not be stored in this browser.", error);
  }
}
