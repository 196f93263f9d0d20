import { sql } from "kysely";
import type { CatalogPrice } from "#domain/pricing/bundle-base.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/values.ts";

/** How many products in the shop have which price. */
export async function listCatalogPrices(db: Database): Promise<CatalogPrice[]> {
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
