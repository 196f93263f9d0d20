import type { Logger } from "pino";
import { type RetentionSettings, retentionSchema } from "#domain/privacy/retention-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { getSettings, type SettingsSection } from "../settings/settings-queries.ts";

export const retentionSection: SettingsSection<RetentionSettings> = {
  name: "retention",
  schema: retentionSchema,
  defaults: { abandonedCheckoutDays: 30, mailBodyDays: 365, browserOrderDays: 90 },
};

export async function getRetention(db: Database, log: Logger): Promise<RetentionSettings> {
  return (await getSettings(db, retentionSection, log)).data;
}
