import type { Cents } from "../money/cents.ts";

export const productSorts = ["name", "price-low", "price-high", "rating"] as const;
/** In addition, where the owner offers them. They need what only the server knows. */
const moreProductSorts = ["featured", "newest", "best-selling"] as const;
export const allProductSorts = [...moreProductSorts, ...productSorts] as const;

type CardSort = (typeof productSorts)[number];
export type ProductSort = (typeof allProductSorts)[number];

/** What shoppers can choose from, and what the list begins with. */
export type OfferedSorts = {
  readonly sorts: readonly ProductSort[];
  readonly first: ProductSort;
};

export const usualSorts: OfferedSorts = { sorts: productSorts, first: "name" };

export const productSortNames: Record<ProductSort, string> = {
  featured: "Featured",
  newest: "Newest",
  "best-selling": "Best Selling",
  name: "Name",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
  rating: "Rating",
};

export function parseProductSort(value: unknown, offered: OfferedSorts = usualSorts): ProductSort {
  return offered.sorts.find((sort) => sort === value) ?? offered.first;
}

type Sortable = { readonly name: string; readonly price: Cents; readonly rating: number };

const byName = (a: Sortable, b: Sortable) => a.name.localeCompare(b.name, "en-US");

const orders: Record<CardSort, (a: Sortable, b: Sortable) => number> = {
  name: byName,
  "price-low": (a, b) => a.price - b.price || byName(a, b),
  "price-high": (a, b) => b.price - a.price || byName(a, b),
  rating: (a, b) => b.rating - a.rating || byName(a, b),
};

/** Returns a sorted copy. `price` is the effective price, as shown on the card. */
export function sortProducts<P extends Sortable>(products: readonly P[], sort: CardSort): P[] {
  return [...products].sort(orders[sort]);
}
