import { useMemo } from "react";
import { type PricedCart, priceCart } from "#domain/pricing/price-cart.ts";
import type { ShippingCharge } from "#domain/pricing/shipping-charge.ts";
import { NO_METHOD_YET } from "#domain/shipping/quote-shipping.ts";
import type { TaxRates } from "#domain/tax/tax-rates.ts";
import { untaxed } from "#domain/tax/tax-rates.ts";
import { useCart } from "./cart-provider.tsx";

/**
 * What the cart costs. Only pages that show a sum carry what adds it up.
 *
 * @param charge of the method that was chosen, where one has to be; nothing is charged until then
 * @param rates of where it goes, where tax follows from that and somebody knows; no tax until then
 */
export function useCartTotals(
  rates: TaxRates = untaxed,
  charge: ShippingCharge = NO_METHOD_YET,
): PricedCart {
  const { lines, pricing, taxRules, shipping } = useCart();
  const isChosen = shipping?.isChosen ?? false;
  return useMemo(
    () =>
      priceCart(lines, pricing, {
        ...(taxRules && { rates }),
        ...(isChosen && { shipping: charge }),
      }),
    [lines, pricing, taxRules, rates, isChosen, charge],
  );
}
