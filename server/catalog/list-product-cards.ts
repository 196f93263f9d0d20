import { type ProductCard, productCard } from "#domain/catalog/product-card.ts";
import type { AppContext } from "../app-context.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import { listProducts } from "./product-queries.ts";

/** All bars as lists show them, newest first, at the price of this moment. */
export async function listProductCards(
  ctx: Pick<AppContext, "db" | "log">,
): Promise<ProductCard[]> {
  const [products, settings] = await Promise.all([
    listProducts(ctx.db),
    getPricingSettings(ctx.db, ctx.log),
  ]);
  return products.map((product) => productCard(product, settings));
}
