import { type ProductCard, productCard } from "#domain/pricing/product-card.ts";
import type { AppContext } from "../app-context.ts";
import { listProducts } from "../catalog/product-queries.ts";
import { pricingSection } from "./pricing-settings-queries.ts";

/** All products as lists show them, newest first, at current prices. */
export async function listProductCards(
  ctx: Pick<AppContext, "db" | "currentSettings">,
): Promise<ProductCard[]> {
  const settings = ctx.currentSettings(pricingSection);
  const products = await listProducts(ctx.db);
  return products.map((product) => productCard(product, settings));
}
