import {
  type LabelSettings,
  labelSettingsSchema,
  neutralLabelSettings,
} from "#domain/labels/label-settings.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

export const labelSettings: SettingsSection<LabelSettings> = {
  name: "labels",
  schema: labelSettingsSchema,
  defaults: neutralLabelSettings,
};
