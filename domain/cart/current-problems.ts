import { type Cart, countInCart } from "./cart.ts";
import type { LineProblem } from "./reprice-cart.ts";

/**
 * What was last found to prevent the order, as far as it still applies: lines that were removed,
 * and bars of which fewer are taken now, are not in the way anymore.
 *
 * @param found by line id
 */
export function currentProblems(
  cart: Cart,
  found: ReadonlyMap<string, LineProblem>,
): ReadonlyMap<string, LineProblem> {
  const current = new Map<string, LineProblem>();
  for (const { id, productId } of cart.lines) {
    const problem = found.get(id);
    if (!problem) continue;
    const isEnough = problem.code === "short" && countInCart(cart, productId) <= problem.remaining;
    if (!isEnough) current.set(id, problem);
  }
  return current;
}
