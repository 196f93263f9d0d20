import type { AppContext } from "#server/app-context.ts";
import {
  getSettings,
  type SettingsSection,
  storeSettings,
} from "#server/settings/settings-queries.ts";

/** What changes of settings need. */
export type SettingsContext = Pick<AppContext, "db" | "log" | "clock">;

/** Saves a section as the owner does. What is not named has its default. */
export async function chooseSettings<Data>(
  shop: SettingsContext,
  section: SettingsSection<Data>,
  chosen: Partial<Data>,
): Promise<void> {
  const { version } = await getSettings(shop.db, section, shop.log);
  const { code } = await storeSettings(shop.db, section, {
    data: { ...section.defaults, ...chosen },
    expectedVersion: version,
    at: shop.clock(),
    by: "owner",
  });
  if (code !== "saved") throw new Error(`The settings were not saved: ${code}`);
}
