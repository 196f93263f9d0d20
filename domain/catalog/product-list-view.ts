import { type CategoryFilter, parseCategoryFilter } from "./category.ts";
import {
  type Avoidable,
  avoidable,
  type CocoaRange,
  cocoaRanges,
  type PriceLimit,
  priceLimits,
} from "./product-filters.ts";
import {
  type OfferedSorts,
  type ProductSort,
  parseProductSort,
  usualSorts,
} from "./sort-products.ts";
import { type TastingGroup, tastingGroups } from "./tasting-notes.ts";

/** Filters, sorting and layout of the shop's list; all of it is in the URL. */
export type ProductListView = {
  readonly category: CategoryFilter;
  readonly sort: ProductSort;
  /** The one that the list begins with. */
  readonly firstSort: ProductSort;
  readonly view: "grid" | "list";
  readonly search: string;
  readonly cocoa?: CocoaRange | undefined;
  /** Bars with any of these notes. */
  readonly notes: readonly TastingGroup[];
  /** A country, the last part of an origin. */
  readonly origin: string;
  /** Bars without any of these. */
  readonly without: readonly Avoidable[];
  readonly price?: PriceLimit | undefined;
  /** From 1 up. */
  readonly page: number;
};

const MAX_SEARCH_LENGTH = 60;
const MAX_PAGES = 1_000;

/** Parses a URL; unknown values are left out. */
export function readProductListView(
  query: URLSearchParams,
  offered: OfferedSorts = usualSorts,
): ProductListView {
  const page = Number(query.get("page"));
  return {
    category: parseCategoryFilter(query.get("category")),
    sort: parseProductSort(query.get("sort"), offered),
    firstSort: offered.first,
    view: query.get("view") === "list" ? "list" : "grid",
    search: wordsOf(query.get("q")),
    cocoa: keyOf(cocoaRanges, query.get("cocoa")),
    notes: tastingGroups.filter((group) => query.getAll("note").includes(group)),
    origin: wordsOf(query.get("origin")),
    without: (Object.keys(avoidable) as Avoidable[]).filter((each) =>
      query.getAll("without").includes(each),
    ),
    price: keyOf(priceLimits, query.get("price")),
    page: Number.isInteger(page) && page > 1 && page <= MAX_PAGES ? page : 1,
  };
}

function wordsOf(text: string | null): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const plain = (text ?? "").toWellFormed().replace(/[\u0000-\u001f\s]+/g, " ");
  return plain.trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed();
}

function keyOf<Key extends string>(choices: Record<Key, unknown>, text: string | null) {
  return text !== null && Object.hasOwn(choices, text) ? (text as Key) : undefined;
}
