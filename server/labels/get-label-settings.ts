import type { LabelSettings } from "#domain/labels/label-settings.ts";
import { isStateOrTerritory } from "#domain/places/states-and-territories.ts";
import type { AppContext } from "../app-context.ts";
import { labelSection } from "../settings/sections.ts";
import { getSettings, type StoredSettings } from "../settings/settings-queries.ts";

/** The settings of labels. Until they are saved, the maker is the shop, with its address. */
export async function getLabelSettings(
  ctx: Pick<AppContext, "db" | "details" | "log">,
): Promise<StoredSettings<LabelSettings>> {
  const { db, details, log } = ctx;
  const stored = await getSettings(db, labelSection, log);
  if (stored.version > 0) return stored;
  const { name, street, city, state, zip } = details();
  const maker = { name, street, city, state: isStateOrTerritory(state) ? state : "", zip };
  return { ...stored, data: { ...stored.data, ...maker } };
}
