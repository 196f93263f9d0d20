import type { Cart, CartProduct } from "#domain/cart/cart.ts";
import { cents } from "#domain/money/cents.ts";

export function cartProduct(id: number, change: Partial<CartProduct> = {}): CartProduct {
  return {
    id,
    name: `Bar ${id}`,
    price: cents(1000 + id),
    image: `/bars/${id}.jpg`,
    inStock: true,
    remaining: null,
    contains: [`Allergen of ${id}`],
    taxCategory: id % 2 === 0 ? "food" : "candy",
    ...change,
  };
}

export const cartProducts = (...ids: readonly number[]) => ids.map((id) => cartProduct(id));

/** "2 × 1" for two of bar 1, "2 × 1 in b" when they are in bundle b. */
export const shown = ({ lines }: Cart) =>
  lines.map(({ quantity, productId, bundleId }) =>
    bundleId === undefined
      ? `${quantity} × ${productId}`
      : `${quantity} × ${productId} in ${bundleId}`,
  );
