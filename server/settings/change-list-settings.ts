import { type ListPreferences, preferencesOf } from "#domain/lists/list-settings.ts";
import type { AppContext } from "../app-context.ts";
import { listSection } from "./sections.ts";
import { getSettings, storeSettings } from "./settings-queries.ts";

/** More than enough for two people who change their lists at once. */
const MAX_TRIES = 5;

export type ChangedList =
  | { readonly code: "saved"; readonly before: ListPreferences }
  | { readonly code: "unchanged" | "changed-meanwhile" };

/**
 * Changes what the owner chose for a list; what somebody else changes at the same time stays.
 *
 * @param change may be called several times; undefined changes nothing
 */
export async function changeListPreferences(
  { db, log, clock }: Pick<AppContext, "db" | "log" | "clock">,
  list: string,
  change: (before: ListPreferences) => ListPreferences | undefined,
): Promise<ChangedList> {
  for (let each = 0; each < MAX_TRIES; each += 1) {
    const { data, version } = await getSettings(db, listSection, log);
    const before = preferencesOf(data, list);
    const changed = change(before);
    if (!changed) return { code: "unchanged" };

    const saved = await storeSettings(db, listSection, {
      data: { ...data, [list]: changed },
      expectedVersion: version,
      at: clock(),
      by: "owner",
    });
    if (saved.code === "saved") return { code: "saved", before };
  }
  return { code: "changed-meanwhile" };
}
