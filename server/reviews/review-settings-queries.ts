import { type ReviewSettings, reviewSettingsSchema } from "#domain/reviews/review-settings.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

export const reviewSection: SettingsSection<ReviewSettings> = {
  name: "reviews",
  schema: reviewSettingsSchema,
  defaults: { askAfterDays: null },
};
