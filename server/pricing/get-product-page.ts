import { listAllergens } from "#domain/catalog/major-allergens.ts";
import type { Product } from "#domain/catalog/product.ts";
import { type ListedProduct, listedProduct } from "#domain/pricing/listed-product.ts";
import { withLowStock } from "#domain/stock/counted-stock.ts";
import type { AppContext } from "../app-context.ts";
import { findProduct, listBoughtTogether, listCompanions } from "../catalog/product-queries.ts";
import { pricingSection } from "../settings/sections.ts";
import { addStars } from "./add-stars.ts";

export type ProductPage = {
  readonly product: Product;
  /** The product with the price that is charged. */
  readonly card: ListedProduct;
  /** Major allergens first, then others that staff wrote. */
  readonly allergens: readonly string[];
  /** Products that were often bought together with it. */
  readonly together: readonly ListedProduct[];
  /** Fallback when nothing was bought together: available products that are least similar. */
  readonly companions: readonly ListedProduct[];
};

const COMPANIONS = 4;

/** @returns undefined when there is no such product in the shop */
export async function getProductPage(
  ctx: Pick<AppContext, "db" | "currentSettings">,
  id: number,
): Promise<ProductPage | undefined> {
  const product = await findProduct(ctx.db, id);
  if (!product || product.archived) return undefined;
  return await productPageOf(ctx, product);
}

/** The page of a product that may have unsaved changes. */
export async function productPageOf(
  ctx: Pick<AppContext, "db" | "currentSettings">,
  product: Product,
): Promise<ProductPage> {
  const settings = ctx.currentSettings(pricingSection);
  const together = await listBoughtTogether(ctx.db, product.id, COMPANIONS);
  const companions = together.length > 0 ? [] : await listCompanions(ctx.db, product, COMPANIONS);
  const cardsOf = async (products: readonly Product[]) => {
    const cards = products.map((each) => listedProduct(each, settings));
    return await addStars(ctx.db, cards);
  };
  return {
    product: withLowStock(product),
    card: listedProduct(product, settings),
    allergens: listAllergens(product),
    together: await cardsOf(together),
    companions: await cardsOf(companions),
  };
}
