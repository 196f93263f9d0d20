import type { AppContext } from "../../app-context.ts";
import { stockSection } from "../../settings/sections.ts";
import { getSettings } from "../../settings/settings-queries.ts";

/** Whether the shop copies its counts from the ERP, so that nobody changes them here. */
export async function isCountedInErp({
  db,
  erp,
  log,
}: Pick<AppContext, "db" | "erp" | "log">): Promise<boolean> {
  if (!erp) return false;
  return (await getSettings(db, stockSection, log)).data.countedIn === "erp";
}
