import { listAllergens } from "#domain/catalog/major-allergens.ts";
import type { Product } from "#domain/catalog/product.ts";
import { type ProductCard, productCard } from "#domain/pricing/product-card.ts";
import { withLowStock } from "#domain/stock/counted-stock.ts";
import type { AppContext } from "../app-context.ts";
import { findProduct, listBoughtTogether, listCompanions } from "../catalog/product-queries.ts";
import { pricingSection } from "../settings/sections.ts";

export type ProductPage = {
  readonly product: Product;
  /** The product with the price that is charged. */
  readonly card: ProductCard;
  /** Major allergens first, then others that staff wrote. */
  readonly allergens: readonly string[];
  /** Products that were often bought together with it. */
  readonly together: readonly ProductCard[];
  /** Fallback when nothing was bought together: available products that are least similar. */
  readonly companions: readonly ProductCard[];
};

const COMPANIONS = 4;

/** @returns undefined when there is no such product in the shop */
export async function getProductPage(
  ctx: Pick<AppContext, "db" | "currentSettings">,
  id: number,
): Promise<ProductPage | undefined> {
  const settings = ctx.currentSettings(pricingSection);
  const product = await findProduct(ctx.db, id);
  if (!product || product.archived) return undefined;
  const together = await listBoughtTogether(ctx.db, id, COMPANIONS);
  const companions = together.length > 0 ? [] : await listCompanions(ctx.db, product, COMPANIONS);
  return {
    product: withLowStock(product),
    card: productCard(product, settings),
    allergens: listAllergens(product),
    together: together.map((other) => productCard(other, settings)),
    companions: companions.map((other) => productCard(other, settings)),
  };
}
