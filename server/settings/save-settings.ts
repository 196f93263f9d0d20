import type { AppContext } from "../app-context.ts";
import {
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
