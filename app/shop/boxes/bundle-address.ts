import { type BundleSelection, formatSelection } from "#domain/cart/bundle-selection.ts";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";

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
  },
): string {
  const { size, selection, editing } = box;
  const query = [
    `size=${size}`,
    ...(selection ? [`bars=${formatSelection(selection)}`] : []),
    ...(editing === undefined ? [] : [`editBundle=${encodeURIComponent(editing)}`]),
  ];
  return `${pathname}?${query.join("&")}`;
}
