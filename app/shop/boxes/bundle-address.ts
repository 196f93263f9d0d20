import { type BundleSelection, formatSelection } from "#domain/cart/bundle-selection.ts";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { type CategoryFilter, parseCategoryFilter } from "#domain/catalog/category.ts";

/** How many bars are offered at first, and how many more by one press. */
export const PRODUCTS_AT_ONCE = 24;

/** The bars that a box is filled from. */
export type OfferedRange = {
  readonly category: CategoryFilter;
  /** How many of them are shown. */
  readonly shown: number;
};

export function readOffered(query: URLSearchParams): OfferedRange {
  const shown = Number(query.get("show"));
  return {
    category: parseCategoryFilter(query.get("category")),
    shown: Number.isInteger(shown) && shown > PRODUCTS_AT_ONCE ? shown : PRODUCTS_AT_ONCE,
  };
}

/** The parameters of what differs from the default. */
export function offeredQuery({ category, shown }: OfferedRange): Record<string, string> {
  return {
    ...(category !== "all" && { category }),
    ...(shown > PRODUCTS_AT_ONCE && { show: String(shown) }),
  };
}

/**
 * The URL of a box with its chosen bars, so that a half-built box can be shared and Back undoes a
 * choice.
 *
 * @param box.selection undefined: nothing was chosen yet, so the bars that the page was opened with
 *   are used
 */
export function bundleAddress(
  pathname: string,
  box: {
    readonly size: BundleSize;
    readonly selection?: BundleSelection;
    readonly editing?: string | undefined;
    readonly offered?: OfferedRange;
  },
): string {
  const { size, selection, editing, offered } = box;
  const query = [
    `size=${size}`,
    ...(selection ? [`bars=${formatSelection(selection)}`] : []),
    ...(editing === undefined ? [] : [`editBundle=${encodeURIComponent(editing)}`]),
    ...(offered
      ? Object.entries(offeredQuery(offered)).map(([name, value]) => `${name}=${value}`)
      : []),
  ];
  return `${pathname}?${query.join("&")}`;
}
