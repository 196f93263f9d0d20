import type { CategoryFilter } from "#domain/catalog/category.ts";
import type { ProductSort } from "#domain/catalog/sort-products.ts";

/** How the product list is looked at; the whole of it stands in the address. */
export type ListView = {
  readonly category: CategoryFilter;
  readonly sort: ProductSort;
  readonly view: "grid" | "list";
};

/** The address of the product list, without what goes without saying. */
export function listAddress({ category, sort, view }: ListView): string {
  const query = new URLSearchParams();
  if (category !== "all") query.set("category", category);
  if (sort !== "name") query.set("sort", sort);
  if (view !== "grid") query.set("view", view);
  const text = query.toString();
  return text ? `/products?${text}` : "/products";
}
