import type { AppContext } from "../../app-context.ts";
import { type StockSettings, stockSection } from "../../settings/sections.ts";
import { type SaveSettingsResult, storeSettings } from "../../settings/settings-queries.ts";

/**
 * Sets who counts the stock. An ERP has its own lots, so the shop's lots end; who got bars of them
 * stays recorded.
 *
 * @param version of the settings that the choice was based on
 */
export async function chooseCounting(
  ctx: Pick<AppContext, "db" | "clock">,
  countedIn: StockSettings["countedIn"],
  version: number,
): Promise<SaveSettingsResult> {
  return await ctx.db.transaction().execute(async (tx) => {
    const saved = await storeSettings(tx, stockSection, {
      data: { countedIn },
      expectedVersion: version,
      at: ctx.clock(),
      by: "owner",
    });
    if (saved.code === "saved" && countedIn === "erp") {
      await tx.updateTable("stock_levels").set({ in_lots: false }).execute();
      await tx.updateTable("lots").set({ on_hand: 0 }).execute();
    }
    return saved;
  });
}
