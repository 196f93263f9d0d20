import { type NamedBox, nameBoxes } from "../boxes/name-boxes.ts";
import { type Cart, type CartProduct, countInCart, lineFacts } from "./cart.ts";

/** Why a line prevents the cart from being ordered. */
export type LineProblem =
  | { readonly code: "out-of-stock" | "not-found" }
  /** The cart contains more of it, over all lines, than are available. */
  | { readonly code: "short"; readonly remaining: number };

/** A cart at today's prices. */
export type Repricing = {
  readonly cart: Cart;
  /** By line id. These lines stay in the cart until the shopper decides. */
  readonly unavailable: ReadonlyMap<string, LineProblem>;
};

/**
 * Updates names, prices and pictures from the current products, and the names of boxes. Removes no
 * line.
 *
 * @param find undefined when the product was deleted
 */
export function repriceCart(
  cart: Cart,
  find: (productId: number) => CartProduct | undefined,
  readyBoxes: readonly NamedBox[],
): Repricing {
  const unavailable = new Map<string, LineProblem>();
  const lines = cart.lines.map((line) => {
    const product = find(line.productId);
    const problem = problemOf(cart, line.productId, product);
    if (problem) unavailable.set(line.id, problem);
    return product ? { ...line, ...lineFacts(product) } : line;
  });
  return { cart: { lines: nameBoxes(lines, readyBoxes) }, unavailable };
}

function problemOf(
  cart: Cart,
  productId: number,
  product: CartProduct | undefined,
): LineProblem | undefined {
  if (!product) return { code: "not-found" };
  if (!product.inStock) return { code: "out-of-stock" };
  const { remaining } = product;
  const isShort = remaining !== null && countInCart(cart, productId) > remaining;
  return isShort ? { code: "short", remaining } : undefined;
}
