import type { Cart, CartProduct } from "./cart.ts";

/** A cart at the prices of today. */
export type Repricing = {
  readonly cart: Cart;
  /** Lines whose product is sold out or deleted; they stay in the cart until the shopper decides. */
  readonly unavailable: ReadonlyMap<string, "out-of-stock" | "gone">;
};

/**
 * Takes names, prices and pictures from the products as they are now. No line is removed.
 *
 * @param find undefined when the product was deleted
 */
export function repriceCart(
  cart: Cart,
  find: (productId: number) => CartProduct | undefined,
): Repricing {
  const unavailable = new Map<string, "out-of-stock" | "gone">();
  const lines = cart.lines.map((line) => {
    const product = find(line.productId);
    if (!product) unavailable.set(line.id, "gone");
    else if (!product.inStock) unavailable.set(line.id, "out-of-stock");
    if (!product) return line;
    return { ...line, productName: product.name, price: product.price, image: product.image };
  });
  return { cart: { lines }, unavailable };
}
