import type { Order } from "#domain/orders/order.ts";
import { reorder } from "#domain/orders/reorder.ts";
import type { CartValue } from "../cart/state/cart-provider.tsx";
import { currentPrices } from "../cart/state/current-prices.ts";
import { newLineId } from "../cart/state/new-id.ts";

export type Refilled =
  | { readonly code: "all" }
  /** `sentence` says what is missing, or that the server did not answer. */
  | { readonly code: "some" | "none" | "unreachable"; readonly sentence: string };

/** Puts the items of an order into the cart, as far as they are still sold. */
export async function refillCart(
  cart: Pick<CartValue, "change" | "finish">,
  { id, items }: Pick<Order, "id" | "items">,
): Promise<Refilled> {
  try {
    const { products } = await currentPrices([...new Set(items.map((item) => item.productId))]);
    const byId = new Map(products.map((product) => [product.id, product]));
    // If the cart is still this order's, start a new one: its id belongs to the failed order.
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

const reorderMessages = {
  some: (names: readonly string[], bundleCameApart: boolean) =>
    `Sorry, we have no more ${listOf(names)}. ${
      bundleCameApart
        ? "One of your boxes had them in it, so its other bars are in your cart on their own, at full price. You can fill a new box."
        : "The other bars are in your cart."
    }`,
  none: "Sorry, all of these bars are sold out right now. Would you like a different one?",
  unreachable: "The shop didn't answer, so your cart is as it was. Please try again.",
} as const;

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
