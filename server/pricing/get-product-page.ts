import type { Product } from "#domain/catalog/product.ts";
import { type ProductCard, productCard } from "#domain/pricing/product-card.ts";
import type { AppContext } from "../app-context.ts";
import { findProduct, listCompanions } from "../catalog/product-queries.ts";
import { getPricingSettings } from "./pricing-settings-queries.ts";

export type ProductPage = {
  readonly product: Product;
  /** The same product with the price that is charged. */
  readonly card: ProductCard;
  /** Others that can be bought now, those least like this one first: a box wants variety. */
  readonly companions: readonly ProductCard[];
};

const COMPANIONS = 4;

/** @returns undefined when there is no such product */
export async function getProductPage(
  ctx: Pick<AppContext, "db" | "log">,
  id: number,
): Promise<ProductPage | undefined> {
  const [product, settings] = await Promise.all([
    findProduct(ctx.db, id),
    getPricingSettings(ctx.db, ctx.log),
  ]);
  if (!product) return undefined;
  const companions = await listCompanions(ctx.db, product, COMPANIONS);
  return {
    product,
    card: productCard(product, settings),
    companions: companions.map((other) => productCard(other, settings)),
  };
}
