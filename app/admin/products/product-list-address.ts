import { searchText } from "#app/ui/text/search-text.ts";
import { type Category, isCategory } from "#domain/catalog/category.ts";
import { type ProductListSort, productSortColumns } from "#domain/catalog/product-list-sort.ts";

/** The filter in the URL of the products screen. */
export type ProductListFilter = {
  readonly search: string;
  readonly category: Category | undefined;
  readonly inStock: boolean | undefined;
  /** Archived products instead of those in the shop. */
  readonly archived: boolean;
  readonly sort: ProductListSort | undefined;
};

/** Reads the filter from a URL; unknown values are left out. */
export function productListFilter(query: URLSearchParams): ProductListFilter {
  const category = query.get("category");
  const stock = query.get("stock");
  const sort = query.get("sort") ?? "";
  const by = productSortColumns.find((column) => column === sort.replace(/^-/, ""));
  return {
    search: searchText(query.get("search")),
    category: isCategory(category) ? category : undefined,
    inStock: stock === "in" ? true : stock === "out" ? false : undefined,
    archived: query.get("archived") === "yes",
    sort: by && { by, descending: sort.startsWith("-") },
  };
}

export function isFilteredProducts(filter: ProductListFilter): boolean {
  const { search, category, inStock, archived } = filter;
  return search !== "" || category !== undefined || inStock !== undefined || archived;
}

/** The URL's query for a filter, a page and what else is open; "" for all products. */
export function productListQuery(
  { search, category, inStock, archived, sort }: ProductListFilter,
  page = 1,
  also: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category) query.set("category", category);
  if (inStock !== undefined) query.set("stock", inStock ? "in" : "out");
  if (archived) query.set("archived", "yes");
  if (sort) query.set("sort", `${sort.descending ? "-" : ""}${sort.by}`);
  if (page > 1) query.set("page", String(page));
  for (const [name, value] of Object.entries(also)) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}
