import { type Cart, type CartProduct, countInCart, emptyCart } from "./cart.ts";

/** Whether all bars of a box are in stock beside those that a cart already has. */
export function isBoxInStock(inBox: readonly CartProduct[], cart: Cart = emptyCart): boolean {
  return inBox.every(({ id, inStock, remaining }) => {
    const wanted = inBox.filter((product) => product.id === id).length;
    return inStock && (remaining === null || remaining - countInCart(cart, id) >= wanted);
  });
}
