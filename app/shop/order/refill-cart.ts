import { reorder } from "#domain/cart/reorder.ts";
import type { Order } from "#domain/orders/order.ts";
import type { CartValue } from "../cart/state/cart-provider.tsx";
import { currentPrices } from "../cart/state/current-prices.ts";
import { newLineId } from "../cart/state/new-id.ts";
import { reorderMessages } from "./reorder-messages.ts";

export type Refilled =
  | { readonly code: "all" }
  /** The sentence says what is missing, or that the shop is away. */
  | { readonly code: "some" | "none" | "unreachable"; readonly sentence: string };

/** Puts what was ordered into this browser's cart, as far as the shop still sells it. */
export async function refillCart(
  cart: Pick<CartValue, "change" | "finish">,
  { id, items }: Pick<Order, "id" | "items">,
): Promise<Refilled> {
  try {
    const { products } = await currentPrices([...new Set(items.map((item) => item.productId))]);
    const byId = new Map(products.map((product) => [product.id, product]));
    // A cart that is this order still could only be paid as this order, which is over.
    cart.finish(id, items);
    let missing: readonly string[] = [];
    let bundleCameApart = false;
    cart.change((before) => {
      const again = reorder(before, items, (productId) => byId.get(productId), newLineId);
      ({ missing, bundleCameApart } = again);
      return again.cart;
    });
    if (missing.length === 0) return { code: "all" };
    if (items.every(({ productId }) => !byId.get(productId)?.inStock)) {
      return { code: "none", sentence: reorderMessages.none };
    }
    return { code: "some", sentence: reorderMessages.some(missing, bundleCameApart) };
  } catch (error) {
    console.warn("The order could not be put into the cart.", error);
    return { code: "unreachable", sentence: reorderMessages.unreachable };
  }
}
