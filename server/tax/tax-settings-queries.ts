import { type TaxSettings, taxSettingsSchema } from "#domain/tax/tax-schema.ts";
import { defaultTaxSettings } from "#domain/tax/tax-settings.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

export const taxSection: SettingsSection<TaxSettings> = {
  name: "tax",
  schema: taxSettingsSchema,
  defaults: defaultTaxSettings,
};
