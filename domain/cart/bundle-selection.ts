import type { BundleSize } from "../pricing/bundle-size.ts";
import type { CartBundle } from "./cart.ts";

/** The product ids of a box that is being filled, in the order of its slots. */
export type BundleSelection = readonly number[];

/** No box holds more. */
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

/**
 * Keeps the products that are available, never more than the box holds.
 *
 * @param availableOf how many of a product can be in the box; Infinity where nobody counts
 */
export function fitSelection(
  selection: BundleSelection,
  size: BundleSize,
  availableOf: (productId: number) => number,
): { readonly fitting: BundleSelection; readonly leftOut: BundleSelection } {
  const isThere = (id: number, at: number) =>
    selection.slice(0, at).filter((other) => other === id).length < availableOf(id);
  return {
    fitting: selection.filter(isThere).slice(0, size),
    leftOut: [...new Set(selection.filter((id, at) => !isThere(id, at)))],
  };
}

/**
 * What one press puts back into a box that a change of size has emptied. Nothing once a bar lies in
 * it: that box is another one.
 */
export function barsToPutBack(
  cleared: BundleSelection,
  selection: BundleSelection,
  size: BundleSize,
  availableOf: (productId: number) => number,
): BundleSelection {
  return selection.length === 0 ? fitSelection(cleared, size, availableOf).fitting : [];
}

/** Fills the next free slot; a full box stays as it is. */
export function addBar(
  selection: BundleSelection,
  size: BundleSize,
  productId: number,
): BundleSelection {
  return selection.length < size ? [...selection, productId] : selection;
}

/** Empties a slot, counted from 0; those after it move up. */
export function removeBar(selection: BundleSelection, slot: number): BundleSelection {
  return selection.filter((_, index) => index !== slot);
}

/** The product ids of a bundle in the cart, one for each bar. */
export function selectionOf(bundle: CartBundle): BundleSelection {
  return bundle.lines.flatMap((line) => Array<number>(line.quantity).fill(line.productId));
}
