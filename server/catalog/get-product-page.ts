import type { Product } from "#domain/catalog/product.ts";
import { type ProductCard, productCard } from "#domain/catalog/product-card.ts";
import type { Shop } from "../app-context.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import { findProduct, listCompanions } from "./product-queries.ts";

export type ProductPage = {
  readonly product: Product;
  /** The same bar with the price that is charged. */
  readonly card: ProductCard;
  /** Other bars that can be bought now, those least like this one first: a box wants variety. */
  readonly companions: readonly ProductCard[];
};

const COMPANIONS = 4;

/** @returns undefined when there is no such bar */
export async function getProductPage(
  shop: Pick<Shop, "db" | "log">,
  id: number,
): Promise<ProductPage | undefined> {
  const [product, settings] = await Promise.all([
    findProduct(shop.db, id),
    getPricingSettings(shop.db, shop.log),
  ]);
  if (!product) return undefined;
  const companions = await listCompanions(shop.db, product, COMPANIONS);
  return {
    product,
    card: productCard(product, settings),
    companions: companions.map((other) => productCard(other, settings)),
  };
}
