import type { Logger } from "pino";
import {
  type GiftCardSettings,
  giftCardSettingsSchema,
} from "#domain/gift-cards/gift-card-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { getSettings, type SettingsSection } from "../settings/settings-queries.ts";

export const giftCardSection: SettingsSection<GiftCardSettings> = {
  name: "giftCards",
  schema: giftCardSettingsSchema,
  defaults: { isOn: false },
};

/** Whether the checkout takes gift cards. */
export async function takesGiftCards(db: Database, log: Logger): Promise<boolean> {
  return (await getSettings(db, giftCardSection, log)).data.isOn;
}
