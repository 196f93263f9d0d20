import type { ProductListView } from "#domain/catalog/product-list-view.ts";

/** URL of the product list, without default values. */
export function listAddress(list: Partial<ProductListView>): string {
  const query = new URLSearchParams();
  const { category = "all", view = "grid", notes = [], without = [] } = list;
  const { firstSort = "name", sort = firstSort } = list;

  if (category !== "all") query.set("category", category);
  if (sort !== firstSort) query.set("sort", sort);
  if (view !== "grid") query.set("view", view);
  if (list.search) query.set("q", list.search);
  if (list.cocoa) query.set("cocoa", list.cocoa);
  for (const note of notes) query.append("note", note);
  if (list.origin) query.set("origin", list.origin);
  for (const each of without) query.append("without", each);
  if (list.price) query.set("price", list.price);
  if (list.page && list.page > 1) query.set("page", String(list.page));

  const text = query.toString();
  return text ? `/products?${text}` : "/products";
}

/** The same sorting and layout of all bars, or of a category. */
export function withoutFilters(
  { sort, firstSort, view }: ProductListView,
  category: ProductListView["category"],
): Partial<ProductListView> {
  return { sort, firstSort, view, category };
}
