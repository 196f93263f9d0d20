import type { Stored } from "#domain/form/save-result.ts";
import type { AppContext } from "#server/app-context.ts";
import { getSettings, type SettingsSection } from "#server/settings/settings-queries.ts";
import { listVersions } from "#server/versions/versions.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { EarlierVersion } from "./earlier-versions.tsx";

export type LoadedSettings<Data> = Stored<Data> & {
  readonly versions: readonly EarlierVersion<Data>[];
};

/** A section's settings and its earlier versions, with times in the shop's time zone. */
export async function loadSettings<Data>(
  shop: Pick<AppContext, "db" | "log" | "details">,
  section: SettingsSection<Data>,
): Promise<LoadedSettings<Data>> {
  const [{ data, version }, versions] = await Promise.all([
    getSettings(shop.db, section, shop.log),
    listVersions(shop.db, { section: section.name }, section.schema),
  ]);
  const time = shopTime(shop.details().timeZone);
  return {
    data,
    version,
    versions: versions.map((earlier) => ({ ...earlier, at: time.dayAndTime(earlier.at) })),
  };
}
