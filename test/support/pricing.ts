import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";

/** The default prices of a shop that sells bars alone. */
export function withoutBoxes(): PricingSettings {
  const { threeBar, fiveBar } = defaultPricingSettings.bundles;
  const bundles = {
    threeBar: { ...threeBar, enabled: false },
    fiveBar: { ...fiveBar, enabled: false },
  };
  return { ...defaultPricingSettings, bundles };
}
