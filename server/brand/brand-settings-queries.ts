import { type BrandSettings, brandSchema, defaultBrand } from "#domain/brand/brand-settings.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

export const brandSection: SettingsSection<BrandSettings> = {
  name: "brand",
  schema: brandSchema,
  defaults: defaultBrand,
};
