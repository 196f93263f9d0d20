import type { PricedCart, Totals } from "./price-cart.ts";

/**
 * Price of a cart with its parts, as stored with checkout and order. Later changes of settings do
 * not affect it.
 */
export type Quote = Pick<PricedCart, "taxes" | "shippingCharge" | "promotions"> & {
  readonly totals: Totals;
};

export function quoteOf(priced: PricedCart): Quote {
  const { subtotal, discount, tax, shipping, total } = priced;
  const { taxes, shippingCharge, promotions } = priced;
  const totals = { subtotal, discount, tax, shipping, total };
  return { totals, taxes, shippingCharge, promotions };
}
