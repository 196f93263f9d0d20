import type { AppContext } from "../app-context.ts";
import { findVersion } from "../versions/versions.ts";
import {
  parseSettings,
  type SaveSettingsResult,
  type SettingsSection,
  storeSettings,
} from "./settings-queries.ts";

/** Saves what the owner changed in a section. From then on, this process shows it. */
export async function saveSettings<Data>(
  ctx: Pick<AppContext, "db" | "clock" | "reloadSettings">,
  section: SettingsSection<Data>,
  change: { readonly data: Data; readonly expectedVersion: number },
): Promise<SaveSettingsResult> {
  const saved = await storeSettings(ctx.db, section, { ...change, at: ctx.clock(), by: "owner" });
  if (saved.code === "saved") await ctx.reloadSettings();
  return saved;
}

export type SettingsUndoResult = {
  readonly code:
    | "undone"
    /** Somebody else saved the section since. */
    | "conflict"
    /** What was stored before is not in the history. */
    | "not-found";
};

/** Undoes the save that made a version: what was stored before it is saved again. */
export async function undoSettings<Data>(
  ctx: Pick<AppContext, "db" | "clock" | "log" | "reloadSettings">,
  section: SettingsSection<Data>,
  version: number,
): Promise<SettingsUndoResult> {
  const before = await findVersion(ctx.db, { section: section.name }, version - 1);
  const isFirst = version === 1;
  if (!before && !isFirst) return { code: "not-found" };

  const data = parseSettings(section, before?.data, ctx.log);
  const { code } = await saveSettings(ctx, section, { data, expectedVersion: version });
  return { code: code === "saved" ? "undone" : "conflict" };
}
