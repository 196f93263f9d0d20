import type { Cents } from "../money/cents.ts";

export const productSorts = ["name", "price-low", "price-high", "rating"] as const;
export type ProductSort = (typeof productSorts)[number];

export const productSortNames: Record<ProductSort, string> = {
  name: "Name",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
  rating: "Rating",
};

export function parseProductSort(value: unknown): ProductSort {
  return productSorts.includes(value as ProductSort) ? (value as ProductSort) : "name";
}

type Sortable = { readonly name: string; readonly price: Cents; readonly rating: number };

const byName = (a: Sortable, b: Sortable) => a.name.localeCompare(b.name, "en-US");

const orders: Record<ProductSort, (a: Sortable, b: Sortable) => number> = {
  name: byName,
  "price-low": (a, b) => a.price - b.price || byName(a, b),
  "price-high": (a, b) => b.price - a.price || byName(a, b),
  rating: (a, b) => b.rating - a.rating || byName(a, b),
};

/** Returns a sorted copy. `price` is the effective price, as shown on the card. */
export function sortProducts<P extends Sortable>(products: readonly P[], sort: ProductSort): P[] {
  return [...products].sort(orders[sort]);
}
