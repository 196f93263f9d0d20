import { z } from "zod/mini";
import { appliedPromotionSchema } from "../promotions/promotion.ts";
import { taxPartSchema } from "../tax/tax-schema.ts";
import type { PricedCart, Totals } from "./price-cart.ts";
import { shippingChargeSchema } from "./shipping-charge.ts";

/** What a cart costs and why, as it is stored with checkout and order. Later settings do not change it. */
export type Quote = Pick<PricedCart, "taxes" | "shippingCharge" | "promotions"> & {
  readonly totals: Totals;
};

export const taxPartsSchema = z._default(z.readonly(z.array(taxPartSchema)), []);
export const shippingChargeOrNoneSchema = z._default(z.nullable(shippingChargeSchema), null);
export const appliedPromotionsSchema = z._default(z.readonly(z.array(appliedPromotionSchema)), []);

export function quoteOf(priced: PricedCart): Quote {
  const { subtotal, discount, tax, shipping, total } = priced;
  const { taxes, shippingCharge, promotions } = priced;
  const totals = { subtotal, discount, tax, shipping, total };
  return { totals, taxes, shippingCharge, promotions };
}
