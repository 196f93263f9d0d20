import { type ProductCard, productCard } from "#domain/pricing/product-card.ts";
import type { AppContext } from "../app-context.ts";
import { listProducts } from "../catalog/product-queries.ts";
import { getPricingSettings } from "./pricing-settings-queries.ts";

/** All products as lists show them, newest first, at current prices. */
export async function listProductCards(
  ctx: Pick<AppContext, "db" | "log">,
): Promise<ProductCard[]> {
  const [products, settings] = await Promise.all([
    listProducts(ctx.db),
    getPricingSettings(ctx.db, ctx.log),
  ]);
  return products.map((product) => productCard(product, settings));
}
