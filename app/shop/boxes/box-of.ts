import { fitSelection, parseSelection, selectionOf } from "#domain/cart/bundle-selection.ts";
import { countInCart } from "#domain/cart/cart.ts";
import { type BundleSize, parseBundleSize } from "#domain/catalog/bundle-size.ts";
import { parseProductId } from "#domain/catalog/product.ts";
import { add, subtract } from "#domain/money/cents.ts";
import { percentOf } from "#domain/money/percent.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import type { CartValue } from "../cart/state/cart-provider.tsx";
import { readOffered } from "./bundle-address.ts";

/** What boxes are filled from. */
export type BoxOffer = {
  readonly products: readonly ListedProduct[];
  readonly sizes: readonly BundleSize[];
  /** Without a size in the URL. */
  readonly first: BundleSize;
};

type CartOfBox = Pick<CartValue, "lines" | "bundles" | "loaded" | "pricing">;

/** The box in the URL, as far as its bars are available, with its price. */
export function boxOf(
  query: URLSearchParams,
  cart: CartOfBox,
  { products, sizes, first }: BoxOffer,
) {
  const { editing, isLost, ...opened } = readBox(query, cart);
  const size = opened.size && sizes.includes(opened.size) ? opened.size : first;

  const byId = new Map(products.map((product) => [product.id, product]));
  const otherLines = cart.lines.filter(({ bundleId }) => !editing || bundleId !== editing);

  /** How many of a bar the box can have. The other lines of the cart need some of them. */
  function availableOf(id: number): number {
    const product = byId.get(id);
    if (!product?.inStock) return 0;
    if (product.remaining === null) return Infinity;
    return Math.max(0, product.remaining - countInCart({ lines: otherLines }, id));
  }
  const { fitting: selection, leftOut } = fitSelection(opened.selection, size, availableOf);

  const chosen = selection.flatMap((id) => byId.get(id) ?? []);
  const { discountPercent } = bundleTier(cart.pricing, size);
  const original = add(...chosen.map((product) => product.price));
  // The discount of a full box; for an incomplete one, that of the bars chosen so far.
  const discount = percentOf(original, discountPercent);

  return {
    size,
    offered: readOffered(query),
    /** Id of the bundle in the cart that is edited. */
    editing,
    /** Whether the cart no longer has the bundle to edit. */
    isLost,
    selection,
    chosen,
    isFull: selection.length === size,
    soldOut: leftOut.flatMap((id) => byId.get(id)?.name ?? []),
    availableOf,
    nameOf: (id: number) => byId.get(id)?.name,
    discountPercent,
    cost: { original, discount, price: subtract(original, discount) },
  };
}

/** The box from the URL, completed from the cart. */
function readBox(query: URLSearchParams, cart: CartOfBox) {
  const wanted = query.get("editBundle") ?? undefined;
  const bundle = cart.bundles.find(({ id }) => id === wanted);
  const isLost = wanted !== undefined && cart.loaded && !bundle;
  const typed = query.get("bars");
  const preselected = parseProductId(query.get("add") ?? undefined);

  const stored = bundle ? selectionOf(bundle) : [];
  const selection = typed === null ? stored : parseSelection(typed);
  return {
    size: parseBundleSize(query.get("size")) ?? bundle?.size,
    selection: preselected === undefined ? selection : [...selection, preselected],
    editing: isLost ? undefined : wanted,
    isLost,
  };
}
