import { categoryFilters } from "#domain/catalog/category.ts";
import { avoidable, cocoaRanges, priceLimits } from "#domain/catalog/product-filters.ts";
import { allProductSorts } from "#domain/catalog/sort-products.ts";
import { tastingGroups } from "#domain/catalog/tasting-notes.ts";

/** Pages without personal content: neither cookies nor headers change them. */
const paths =
  /^\/(?:|products|products\/[1-9]\d{0,9}|bundles|bundle-creator|coming-soon|about|process|sustainability|wholesale|careers|shipping|contact|cottage-food-license|privacy|terms|pages\/[a-z0-9-]{1,60})$/;
/** Prices of a cart's bars: requested by every cart and checkout, mostly for the same few bars. */
const prices = /^\/api\/products\?ids=[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,11}$/;
/** The pages' data, which the router fetches on client navigation. */
const dataPaths = /^\/(?:_|[\w/-]+)\.data$/;
/** Cached queries of the product list. Searches and combined filters are always rendered. */
const listQueries = new Map<string | undefined, readonly string[]>([
  // Not a category: the footer's link "limited", which shows all products.
  ["category", [...categoryFilters, "limited"]],
  ["sort", allProductSorts],
  ["view", ["grid", "list"]],
  ["page", ["2", "3", "4", "5"]],
]);
/** At most one of these may be set in a cached page, to limit the number of pages. */
const filterQueries = new Map<string | undefined, readonly string[]>([
  ["cocoa", Object.keys(cocoaRanges)],
  ["price", Object.keys(priceLimits)],
  ["note", tastingGroups],
  ["without", Object.keys(avoidable)],
]);

/** @param address path and query of the request */
export function isCacheable(address: string): boolean {
  if (prices.test(address)) return true;

  const mark = address.indexOf("?");
  const path = mark === -1 ? address : address.slice(0, mark);
  if (mark !== -1) {
    return /^\/products(?:\.data)?$/.test(path) && isListQuery(address.slice(mark + 1));
  }

  if (paths.test(path)) return true;
  return dataPaths.test(path) && paths.test(path === "/_.data" ? "/" : path.slice(0, -5));
}

function isListQuery(query: string): boolean {
  const fields = query.split("&").map((field) => field.split("="));
  const names = new Set(fields.map(([name]) => name));
  return (
    names.size === fields.length &&
    fields.filter(([name]) => filterQueries.has(name)).length <= 1 &&
    fields.every(([name, value = "", ...rest]) => {
      const values = listQueries.get(name) ?? filterQueries.get(name);
      return rest.length === 0 && values?.includes(value);
    })
  );
}
