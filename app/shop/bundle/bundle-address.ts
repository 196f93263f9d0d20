import { type BundleSelection, formatSelection } from "#domain/cart/bundle-selection.ts";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";

/**
 * The address of a box as it stands: a half-built one is a link to share, and Back undoes a choice.
 *
 * @param bars undefined: nothing was chosen by hand yet, so what the page was opened with counts
 */
export function bundleAddress(
  pathname: string,
  box: {
    readonly size: BundleSize;
    readonly bars?: BundleSelection;
    readonly editing?: string | undefined;
  },
): string {
  const { size, bars, editing } = box;
  const query = [
    `size=${size}`,
    ...(bars ? [`bars=${formatSelection(bars)}`] : []),
    ...(editing === undefined ? [] : [`editBundle=${encodeURIComponent(editing)}`]),
  ];
  return `${pathname}?${query.join("&")}`;
}
