import type { BundleSize } from "../pricing/bundle-size.ts";
import type { CartBundle } from "./cart.ts";

/** Product ids of the bars in a box that is being filled, in the order of its beds. */
export type BundleSelection = readonly number[];

/** No box holds more; an address that lists more was made up. */
const MOST_BARS = 5;

/** Reads `bars=1,1,4` of an address. What is not a product id is left out. */
export function parseSelection(text: string): BundleSelection {
  return text
    .split(",", MOST_BARS)
    .flatMap((part) => (/^[1-9]\d{0,8}$/.test(part.trim()) ? [Number(part)] : []));
}

export function formatSelection(selection: BundleSelection): string {
  return selection.join(",");
}

/** What of a selection fits: bars that can be had, never more than the box holds. */
export function fitSelection(
  selection: BundleSelection,
  size: BundleSize,
  canBeHad: (productId: number) => boolean,
): { readonly fitting: BundleSelection; readonly leftOut: BundleSelection } {
  return {
    fitting: selection.filter(canBeHad).slice(0, size),
    leftOut: [...new Set(selection.filter((id) => !canBeHad(id)))],
  };
}

/** Lays a bar into the next free bed; a full box stays as it is. */
export function addBar(
  selection: BundleSelection,
  size: BundleSize,
  productId: number,
): BundleSelection {
  return selection.length < size ? [...selection, productId] : selection;
}

/** Takes the bar out of a bed, counted from 0; the bars after it move up. */
export function removeBar(selection: BundleSelection, bed: number): BundleSelection {
  return selection.filter((_, index) => index !== bed);
}

/** The bars of a bundle in the cart, one entry a bar. */
export function selectionOf(bundle: CartBundle): BundleSelection {
  return bundle.lines.flatMap((line) => Array<number>(line.quantity).fill(line.productId));
}
