import { type BundleSize, MAX_BUNDLE_SIZE } from "../catalog/bundle-size.ts";
import type { CartBundle } from "./cart.ts";

/** The product ids of a box that is being filled, in the order of its slots. */
export type BundleSelection = readonly number[];

/** Reads `bars=1,1,4` from a URL. Anything that is not a product id is left out. */
export function parseSelection(text: string): BundleSelection {
  return text
    .split(",", MAX_BUNDLE_SIZE)
    .flatMap((part) => (/^[1-9]\d{0,8}$/.test(part.trim()) ? [Number(part)] : []));
}

export function formatSelection(selection: BundleSelection): string {
  return selection.join(",");
}

/**
 * Keeps the available products, at most as many as the box holds.
 *
 * @param availableOf how many of a product can be in the box; Infinity when not counted
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
 * The bars that one press puts back after a change of size emptied the box. None once the box
 * contains a new bar.
 */
export function productsToRestore(
  cleared: BundleSelection,
  selection: BundleSelection,
  size: BundleSize,
  availableOf: (productId: number) => number,
): BundleSelection {
  return selection.length === 0 ? fitSelection(cleared, size, availableOf).fitting : [];
}

/** Fills the next free slot; a full box stays unchanged. */
export function addToBox(
  selection: BundleSelection,
  size: BundleSize,
  productId: number,
): BundleSelection {
  return selection.length < size ? [...selection, productId] : selection;
}

/** Empties a slot, counted from 0; later ones move up. */
export function removeFromBox(selection: BundleSelection, slot: number): BundleSelection {
  return selection.filter((_, index) => index !== slot);
}

/** Puts another bar into a slot, counted from 0. */
export function swapInBox(
  selection: BundleSelection,
  slot: number,
  productId: number,
): BundleSelection {
  return selection.map((id, index) => (index === slot ? productId : id));
}

/** The product ids of a bundle in the cart, one for each bar. */
export function selectionOf(bundle: CartBundle): BundleSelection {
  return bundle.lines.flatMap((line) => Array<number>(line.quantity).fill(line.productId));
}
