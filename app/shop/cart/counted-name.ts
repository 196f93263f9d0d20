import type { CartLine } from "#domain/cart/cart.ts";

/** "2 × Sea Salt"; the name alone for one. */
export function countedName(line: Pick<CartLine, "quantity" | "productName">): string {
  const { quantity, productName } = line;
  return quantity > 1 ? `${quantity} × ${productName}` : productName;
}
