import type { Cart } from "#domain/cart/cart.ts";
import { type Repricing, repriceCart } from "#domain/cart/reprice-cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { CartStore } from "./cart-store.ts";
import { currentPrices } from "./current-prices.ts";

/**
 * Takes today's names, prices and stock of what is in the cart from the shop.
 *
 * @throws Error when the shop does not answer
 */
export async function repriceStored(store: CartStore): Promise<{
  readonly pricing: PricingSettings;
  readonly unavailable: Repricing["unavailable"];
}> {
  const { lines } = store.get().cart;
  const ids = [...new Set(lines.map((line) => line.productId))];
  const { products, pricing } = await currentPrices(ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  const asked = new Set(ids);
  let unavailable: Repricing["unavailable"] = new Map();
  store.change((cart) => {
    const repriced = repriceCart(cart, (id) => byId.get(id));
    // A bar that was added during the question was not asked about, so it is not gone.
    unavailable = new Map(
      [...repriced.unavailable].filter(([lineId]) =>
        cart.lines.some((line) => line.id === lineId && asked.has(line.productId)),
      ),
    );
    return sameLines(repriced.cart, cart) ? cart : repriced.cart;
  });
  return { pricing, unavailable };
}

/** An unchanged cart is not written, so that other tabs are not told of nothing. */
function sameLines(a: Cart, b: Cart): boolean {
  return JSON.stringify(a.lines) === JSON.stringify(b.lines);
}
