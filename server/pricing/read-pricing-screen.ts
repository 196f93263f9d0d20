import { sql } from "kysely";
import type { CatalogPrice } from "#domain/pricing/bundle-base.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/values.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { pricingSection } from "./pricing-settings-queries.ts";

/** Data of the pricing screen. */
export type PricingScreen = {
  readonly settings: PricingSettings;
  readonly catalog: readonly CatalogPrice[];
  /** Changes with every save; a save names the version that its form was opened with. */
  readonly version: number;
};

export async function readPricingScreen(
  ctx: Pick<AppContext, "db" | "log">,
): Promise<PricingScreen> {
  const { data, version } = await getSettings(ctx.db, pricingSection, ctx.log);
  return { settings: data, catalog: await listCatalogPrices(ctx.db), version };
}

/** How many products in the shop have which price. */
async function listCatalogPrices(db: Database): Promise<CatalogPrice[]> {
  const rows = await db
    .selectFrom("products")
    .select(["price", sql<number>`count(*)`.as("bars")])
    .where("archived_at", "is", null)
    .groupBy("price")
    .orderBy("price")
    .execute();
  return rows.map(({ price, bars }) => ({
    price: price === null ? undefined : centsFrom(price),
    bars,
  }));
}
