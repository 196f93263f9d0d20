import type { AppContext } from "../app-context.ts";
import { saveSettings } from "./save-settings.ts";
import { parseSettings, type SettingsSection } from "./settings-queries.ts";

export type UndoSettingsResult = {
  readonly code:
    | "undone"
    /** Somebody else saved the section since. */
    | "conflict"
    /** What was stored before is not in the history. */
    | "not-found";
};

/** Takes back the save that made a version: what was stored before it is saved again. */
export async function undoSettings<Data>(
  ctx: Pick<AppContext, "db" | "clock" | "log" | "reloadSettings">,
  section: SettingsSection<Data>,
  version: number,
): Promise<UndoSettingsResult> {
  const before = await ctx.db
    .selectFrom("settings_history")
    .select("data")
    .where("section", "=", section.name)
    .where("version", "=", version - 1)
    .executeTakeFirst();
  const isFirst = version === 1;
  if (!before && !isFirst) return { code: "not-found" };

  const data = parseSettings(section, before?.data, ctx.log);
  const { code } = await saveSettings(ctx, section, { data, expectedVersion: version });
  return { code: code === "saved" ? "undone" : "conflict" };
}
