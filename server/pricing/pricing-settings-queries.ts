import type { Logger } from "pino";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import {
  type PricingSettings,
  pricingSettingsSchema,
} from "#domain/pricing/pricing-settings-schema.ts";
import type { Database } from "../platform/db/database.ts";
import { getSettings, type SettingsSection } from "../settings/settings-queries.ts";

export const pricingSection: SettingsSection<PricingSettings> = {
  name: "pricing",
  schema: pricingSettingsSchema,
  defaults: defaultPricingSettings,
};

export async function getPricingSettings(db: Database, log: Logger): Promise<PricingSettings> {
  return (await getSettings(db, pricingSection, log)).data;
}
