import { useMemo } from "react";
import { type PricedCart, priceCart } from "#domain/pricing/price-cart.ts";
import type { TaxRates } from "#domain/tax/tax-rates.ts";
import { untaxed } from "#domain/tax/tax-rates.ts";
import { useCart } from "./cart-provider.tsx";

/**
 * What the cart costs. Only pages that show a sum carry what adds it up.
 *
 * @param rates of where it goes, where tax follows from that and somebody knows; no tax until then
 */
export function useCartTotals(rates: TaxRates = untaxed): PricedCart {
  const { lines, pricing, taxRules } = useCart();
  return useMemo(
    () => priceCart(lines, pricing, taxRules ? { rates } : {}),
    [lines, pricing, taxRules, rates],
  );
}
