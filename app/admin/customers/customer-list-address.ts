import { searchText } from "#app/ui/text/search-text.ts";
import type { CustomerFilter } from "#server/customers/list-customers.ts";
import { addPage, type OrderListCursor } from "../orders/data/order-list-address.ts";

/** Reads the filter from a URL; unknown tags are left out. */
export function customerFilter(query: URLSearchParams, tags: readonly string[]): CustomerFilter {
  return {
    search: searchText(query.get("search")),
    tag: tags.find((tag) => tag === query.get("tag")),
  };
}

/** The URL's query for a filter and a page; "" for all customers. */
export function customerListQuery(
  { search, tag }: CustomerFilter,
  page = 1,
  cursor: OrderListCursor = {},
): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (tag) query.set("tag", tag);
  addPage(query, page, cursor);
  return query.size > 0 ? `?${query}` : "";
}
