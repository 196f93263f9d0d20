import { z } from "zod";
import type { AppContext } from "../../app-context.ts";
import { getSettings, type SettingsSection } from "../../settings/settings-queries.ts";

const stockSettingsSchema = z
  .object({
    /**
     * Who counts the stock: the owner in the shop, or the ERP, whose counts the shop then copies.
     */
    countedIn: z.enum(["shop", "erp"]),
  })
  .readonly();
export type StockSettings = z.infer<typeof stockSettingsSchema>;

export const stockSettings: SettingsSection<StockSettings> = {
  name: "stock",
  schema: stockSettingsSchema,
  defaults: { countedIn: "shop" },
};

/** Whether the shop copies its counts from the ERP, so that nobody changes them here. */
export async function isCountedInErp({
  db,
  erp,
  log,
}: Pick<AppContext, "db" | "erp" | "log">): Promise<boolean> {
  if (!erp) return false;
  return (await getSettings(db, stockSettings, log)).data.countedIn === "erp";
}
