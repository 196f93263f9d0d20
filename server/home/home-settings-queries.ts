import { defaultHome, type HomeSettings, homeSchema } from "#domain/home/home-settings.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

export const homeSection: SettingsSection<HomeSettings> = {
  name: "home",
  schema: homeSchema,
  defaults: defaultHome,
};
