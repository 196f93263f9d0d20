import type { Logger } from "pino";
import { z } from "zod";
import { parsePricingSettings } from "#domain/pricing/parse-pricing-settings.ts";
import { defaultPricingSettings, type PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { getSettings, parseSettings, type SettingsSection } from "../settings/settings-queries.ts";

export const pricingSection: SettingsSection<PricingSettings> = {
  name: "pricing",
  schema: z.unknown().transform((stored, context) => {
    const settings = parsePricingSettings(stored);
    if (settings) return settings;
    context.addIssue("These are no pricing settings.");
    return z.NEVER;
  }),
  defaults: defaultPricingSettings,
};

export async function getPricingSettings(db: Database, log: Logger): Promise<PricingSettings> {
  return (await getSettings(db, pricingSection, log)).data;
}

/** @param stored the section's `data`; null where nothing was ever saved */
export function pricingSettingsOf(stored: unknown, log: Logger): PricingSettings {
  return parseSettings(pricingSection, stored, log);
}
