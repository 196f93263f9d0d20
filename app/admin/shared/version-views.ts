import type { SettingsVersion } from "#server/settings/list-settings-versions.ts";
import type { EarlierVersion } from "./earlier-versions.tsx";
import { shopTime } from "./shop-time.ts";

/** With times in the shop's time zone. */
export function versionViews<Data>(
  versions: readonly SettingsVersion<Data>[],
  timeZone: string,
): EarlierVersion<Data>[] {
  const time = shopTime(timeZone);
  return versions.map(({ version, at, data }) => ({ version, at: time.dayAndTime(at), data }));
}
