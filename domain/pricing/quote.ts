import type { PricedCart, Totals } from "./price-cart.ts";

/** What a cart costs and why, as it is stored with checkout and order. Later settings do not change it. */
export type Quote = Pick<PricedCart, "taxes" | "shippingCharge" | "promotions"> & {
  readonly totals: Totals;
};

export function quoteOf(priced: PricedCart): Quote {
  const { subtotal, discount, tax, shipping, total } = priced;
  const { taxes, shippingCharge, promotions } = priced;
  const totals = { subtotal, discount, tax, shipping, total };
  return { totals, taxes, shippingCharge, promotions };
}
