import { sql } from "kysely";
import type { Opening } from "#domain/shop/opening.ts";
import { defaultShopDetails } from "#domain/shop/shop-details.ts";
import type { AppContext } from "../app-context.ts";
import { jsonb } from "../platform/db/values.ts";
import { openingSection, shopDetailsSection } from "./shop-settings.ts";

/**
 * Decides once whether a production shop starts closed: a shop without products and orders is new.
 * An existing shop stays open and keeps its name.
 */
export async function decideOpening({
  db,
  config,
  clock,
}: Pick<AppContext, "db" | "config" | "clock">): Promise<void> {
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
    const isNew = await insertFirst(openingSection.name, opening);
    if (!isNew || !sold || config.shop.name) return;
    const { name } = defaultShopDetails.demo;
    await insertFirst(shopDetailsSection.name, { ...shopDetailsSection.defaults, name });

    async function insertFirst(section: string, data: object): Promise<boolean> {
      const change = { section, version: 1, data: jsonb(data) };
      const inserted = await tx
        .insertInto("settings")
        .values({ ...change, updated_at: now, updated_by: "shop" })
        .onConflict((conflict) => conflict.column("section").doNothing())
        .returning("section")
        .executeTakeFirst();
      if (!inserted) return false;
      await tx
        .insertInto("settings_history")
        .values({ ...change, at: now, by: "shop" })
        .execute();
      return true;
    }
  });
}
