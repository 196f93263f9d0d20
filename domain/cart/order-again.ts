import type { Order } from "../orders/order.ts";
import { isBundleSize } from "../pricing/bundle-size.ts";
import { type Cart, type CartLine, type CartProduct, lineOf, updateQuantity } from "./cart.ts";

/** A bar of an order that is wanted once more. */
export type BarAgain = Pick<
  Order["items"][number],
  "productId" | "productName" | "quantity" | "bundleId" | "bundleSize"
>;

export type OrderedAgain = {
  readonly cart: Cart;
  /** Names of bars that are sold out or gone. */
  readonly missing: readonly string[];
  /** A bundle lacked one of its bars; the others are in the cart on their own. */
  readonly bundleCameApart: boolean;
};

/**
 * Puts the bars of an order into a cart: its bundles whole or not at all, and of bars on their own as
 * many as were ordered. What the cart holds of them already counts, so that a second press on a
 * button adds nothing.
 *
 * @param find what the shop sells today; the same object each time for the same bar
 */
export function orderAgain(
  cart: Cart,
  items: readonly BarAgain[],
  find: (productId: number) => CartProduct | undefined,
  newLineId: () => string,
): OrderedAgain {
  const barOf = ({ productId }: BarAgain) => {
    const bar = find(productId);
    return bar?.inStock ? bar : undefined;
  };
  let next = cart;
  let bundleCameApart = false;
  const singles = items.filter((item) => item.bundleId === null);

  for (const [bundleId, bars] of bundlesIn(items)) {
    const size = bars[0]?.bundleSize;
    const isFull = bars.reduce((sum, { quantity }) => sum + quantity, 0) === size;
    if (!isFull || !isBundleSize(size) || !bars.every(barOf)) {
      bundleCameApart ||= bars.some(barOf);
      singles.push(...bars);
      continue;
    }
    if (next.lines.some((line) => line.bundleId === bundleId)) continue;
    const lines = bars.flatMap((item): CartLine[] => {
      const bar = barOf(item);
      if (!bar) return [];
      return [{ ...lineOf(bar, item.quantity, newLineId()), bundleId, bundleSize: size }];
    });
    next = { lines: [...next.lines, ...lines] };
  }

  const wanted = new Map<CartProduct, number>();
  for (const item of singles) {
    const bar = barOf(item);
    if (bar && item.quantity > 0) wanted.set(bar, (wanted.get(bar) ?? 0) + item.quantity);
  }
  for (const [bar, quantity] of wanted) {
    const line = next.lines.find((one) => one.productId === bar.id && one.bundleId === undefined);
    if (!line) next = { lines: [...next.lines, lineOf(bar, quantity, newLineId())] };
    else if (line.quantity < quantity) next = updateQuantity(next, line.id, quantity);
  }
  const missing = items.flatMap((item) => (barOf(item) ? [] : [item.productName]));
  return { cart: next, missing: [...new Set(missing)], bundleCameApart };
}

function bundlesIn(items: readonly BarAgain[]): Map<string, BarAgain[]> {
  const bundles = new Map<string, BarAgain[]>();
  for (const item of items) {
    if (item.bundleId === null) continue;
    bundles.set(item.bundleId, [...(bundles.get(item.bundleId) ?? []), item]);
  }
  return bundles;
}
