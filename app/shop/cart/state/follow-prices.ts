import { areSameLines, type Cart, countInCart } from "#domain/cart/cart.ts";
import { type Repricing, repriceCart } from "#domain/cart/reprice-cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { LOW_STOCK } from "#domain/stock/counted-stock.ts";
import type { TaxRules } from "#domain/tax/tax-rules.ts";
import type { CartStore } from "./cart-store.ts";
import { type CurrentPrices, currentPrices } from "./current-prices.ts";

/**
 * Updates names, prices and stock of the cart's products, and the names of its boxes, from the
 * shop.
 *
 * @throws Error when the shop does not answer
 */
export async function repriceStored(store: CartStore): Promise<{
  readonly pricing: PricingSettings;
  readonly taxRules: TaxRules;
  readonly shipping: PublicShipping;
  readonly unavailable: Repricing["unavailable"];
}> {
  const { cart, checkoutId } = store.get();
  const ids = [...new Set(cart.lines.map((line) => line.productId))];
  const { products, readyBoxes, pricing, taxRules, shipping } = await fetchPrices(
    cart,
    ids,
    checkoutId,
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const requested = new Set(ids);
  let unavailable: Repricing["unavailable"] = new Map();
  store.change((cart) => {
    const repriced = repriceCart(cart, (id) => byId.get(id), readyBoxes);
    // A bar that was added during the request was not asked for, so it counts as available.
    unavailable = new Map(
      [...repriced.unavailable].filter(([lineId]) =>
        cart.lines.some((line) => line.id === lineId && requested.has(line.productId)),
      ),
    );
    // An unchanged cart is not written, so that other tabs get no needless event.
    return areSameLines(repriced.cart, cart) ? cart : repriced.cart;
  });
  return { pricing, taxRules, shipping, unavailable };
}

/**
 * First uses the cacheable answer that is the same for all carts. Asks for this cart, with its
 * reserved bars, only if it needs more of a bar than that answer counts, or if a line is
 * unavailable.
 */
async function fetchPrices(
  cart: Cart,
  ids: readonly number[],
  checkoutId: string | null,
): Promise<CurrentPrices> {
  const isSmall = ids.every((id) => countInCart(cart, id) <= LOW_STOCK);
  if (isSmall || !checkoutId) {
    const result = await currentPrices(ids);
    const byId = new Map(result.products.map((product) => [product.id, product]));
    const { unavailable } = repriceCart(cart, (id) => byId.get(id), []);
    if (unavailable.size === 0 || !checkoutId) return result;
  }
  return await currentPrices(ids, { checkoutId });
}
