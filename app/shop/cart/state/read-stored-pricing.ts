import {
  type PricingSettings,
  pricingSettingsSchema,
} from "#domain/pricing/pricing-settings-schema.ts";
import { browserStorage } from "./browser-storage.ts";
import { PRICING_KEY } from "./store-pricing.ts";

/**
 * In a file of its own, which is loaded when it is called: every page of the shop would load zod.
 *
 * @returns undefined when nothing is stored
 * @throws when the stored value is invalid
 */
export function readStoredPricing(): PricingSettings | undefined {
  const text = browserStorage()?.getItem(PRICING_KEY) ?? null;
  return text === null ? undefined : pricingSettingsSchema.parse(JSON.parse(text));
}
