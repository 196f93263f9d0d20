import { sql } from "kysely";
import type { Opening } from "#domain/shop/opening.ts";
import { defaultShopDetails } from "#domain/shop/shop-details.ts";
import type { AppContext } from "../app-context.ts";
import { openingSection, shopDetailsSection } from "../settings/sections.ts";
import { type SettingsSection, storeSettings } from "../settings/settings-queries.ts";

/**
 * Decides once whether a production shop starts closed: a shop without products and orders is new.
 * An existing shop stays open and keeps its name.
 */
export async function decideOpening(
  ctx: Pick<AppContext, "db" | "config" | "clock">,
): Promise<void> {
  const { db, config, clock } = ctx;
  if (config.mode === "demo") return;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ sold: boolean }>`
      select exists (select from products) or exists (select from orders) as sold`.execute(tx);
    const sold = rows[0]?.sold ?? false;
    const now = clock();
    const opening: Opening = {
      state: sold ? "open" : "closed",
      openedAt: sold ? now.toISOString() : null,
      sentence: "",
    };
    const isNew = await storeFirst(openingSection, opening);
    if (!isNew || !sold || config.shop.name) return;

    const { name } = defaultShopDetails.demo;
    await storeFirst(shopDetailsSection, { ...shopDetailsSection.defaults, name });

    async function storeFirst<Data>(section: SettingsSection<Data>, data: Data): Promise<boolean> {
      const first = { data, expectedVersion: 0, at: now, by: "shop" } as const;
      const { code } = await storeSettings(tx, section, first);
      return code === "saved";
    }
  });
}
