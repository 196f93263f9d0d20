import { type Cart, countInCart } from "./cart.ts";
import type { LineTrouble } from "./reprice-cart.ts";

/**
 * What was last found to prevent the order, as far as it still applies: lines that were removed,
 * and bars of which fewer are taken now, are not in the way anymore.
 *
 * @param found by line id
 */
export function currentTroubles(
  cart: Cart,
  found: ReadonlyMap<string, LineTrouble>,
): ReadonlyMap<string, LineTrouble> {
  const current = new Map<string, LineTrouble>();
  for (const { id, productId } of cart.lines) {
    const trouble = found.get(id);
    if (!trouble) continue;
    const isEnough = trouble.code === "short" && countInCart(cart, productId) <= trouble.left;
    if (!isEnough) current.set(id, trouble);
  }
  return current;
}
