import type { Cents } from "../money/cents.ts";
import { type FlatShipping, flatFreeFrom } from "./flat-shipping.ts";
import type { PublicShipping } from "./public-shipping.ts";

/**
 * Subtotal from which shipping is free, as a shopper's page knows it, where prices may have changed
 * since. Apart from `publicShipping`, whose tables of places browsers don't need.
 */
export function freeShippingFrom(shipping: PublicShipping, pricing: FlatShipping): Cents | null {
  return shipping?.isChosen ? shipping.freeFrom : flatFreeFrom(pricing);
}
