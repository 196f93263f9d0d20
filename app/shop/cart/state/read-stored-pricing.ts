import {
  type PricingSettings,
  pricingSettingsSchema,
} from "#domain/pricing/pricing-settings-schema.ts";
import { browserStorage } from "./browser-storage.ts";
import { PRICING_KEY } from "./store-pricing.ts";

/**
 * @returns undefined when nothing was stored
 * @throws when it cannot be read: anybody can edit it
 */
export function readStoredPricing(): PricingSettings | undefined {
  const text = browserStorage()?.getItem(PRICING_KEY) ?? null;
  return text === null ? undefined : pricingSettingsSchema.parse(JSON.parse(text));
}
