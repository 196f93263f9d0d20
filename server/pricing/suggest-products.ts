import { sql } from "kysely";
import { type ListedProduct, listedProduct } from "#domain/pricing/listed-product.ts";
import type { AppContext } from "../app-context.ts";
import { isInStock, productOf, selectProducts } from "../catalog/product-queries.ts";
import { pricingSection } from "../settings/sections.ts";
import { addStars } from "./add-stars.ts";

/** How many are suggested where nothing was found. */
const SUGGESTED = 3;

/** Bars in stock for who found nothing: the best rated ones. */
export async function suggestProducts(
  ctx: Pick<AppContext, "db" | "currentSettings">,
): Promise<ListedProduct[]> {
  const settings = ctx.currentSettings(pricingSection);
  const rows = await selectProducts(ctx.db)
    .where("archived_at", "is", null)
    .where(isInStock)
    .orderBy(sql`coalesce(rating, 0) desc`)
    .orderBy("id")
    .limit(SUGGESTED)
    .execute();
  const products = rows.map((row) => listedProduct(productOf(row), settings));
  return await addStars(ctx.db, products);
}
