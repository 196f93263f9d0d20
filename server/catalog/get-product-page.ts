import type { Product } from "#domain/catalog/product.ts";
import { type ProductCard, productCard } from "#domain/catalog/product-card.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import type { Shop } from "../shop.ts";
import { listProducts } from "./product-queries.ts";

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
  const [products, settings] = await Promise.all([
    listProducts(shop.db),
    getPricingSettings(shop.db, shop.log),
  ]);
  const product = products.find((candidate) => candidate.id === id);
  if (!product) return undefined;
  const others = products.filter((other) => other.id !== id && other.inStock);
  return {
    product,
    card: productCard(product, settings),
    companions: pickCompanions(product, others).map((other) => productCard(other, settings)),
  };
}

/** One of each other category first, then whatever is newest. */
function pickCompanions(product: Product, others: readonly Product[]): Product[] {
  const seen = new Set([product.category]);
  const varied = others.filter(({ category }) => {
    if (seen.has(category)) return false;
    seen.add(category);
    return true;
  });
  return [...new Set([...varied, ...others])].slice(0, COMPANIONS);
}
