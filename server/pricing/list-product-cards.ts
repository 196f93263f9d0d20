import { sql } from "kysely";
import type { CatalogPrice } from "#domain/pricing/bundle-base.ts";
import { type ListedProduct, listedProduct } from "#domain/pricing/listed-product.ts";
import type { AppContext } from "../app-context.ts";
import { listProducts, listProductsByIds } from "../catalog/product-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { pricingSection } from "../settings/sections.ts";

/** All products as lists show them, newest first, at current prices. */
export async function listProductCards(
  ctx: Pick<AppContext, "db" | "currentSettings">,
): Promise<ListedProduct[]> {
  const settings = ctx.currentSettings(pricingSection);
  const products = await listProducts(ctx.db);
  return products.map((product) => listedProduct(product, settings));
}

/** These products as lists show them, in no particular order; without those that left the shop. */
export async function listProductCardsByIds(
  ctx: Pick<AppContext, "db" | "currentSettings">,
  ids: readonly number[],
): Promise<ListedProduct[]> {
  const settings = ctx.currentSettings(pricingSection);
  const products = await listProductsByIds(ctx.db, ids);
  return products
    .filter(({ archived }) => !archived)
    .map((product) => listedProduct(product, settings));
}

/** How many products in the shop have which price. */
export async function listCatalogPrices(db: Database): Promise<CatalogPrice[]> {
  const rows = await db
    .selectFrom("products")
    .select(["price", sql<number>`count(*)`.as("units")])
    .where("archived_at", "is", null)
    .groupBy("price")
    .orderBy("price")
    .execute();
  return rows.map(({ price, units }) => ({
    price: price === null ? undefined : centsFrom(price),
    units,
  }));
}
