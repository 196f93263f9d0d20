import { useMemo } from "react";
import { type PricedCart, priceCart } from "#domain/pricing/price-cart.ts";
import type { Promotion } from "#domain/promotions/promotion.ts";
import { NO_METHOD_YET } from "#domain/shipping/quote-shipping.ts";
import type { ShippingCharge } from "#domain/shipping/shipping-charge.ts";
import { isTaxedByPlace } from "#domain/tax/is-taxed-by-place.ts";
import type { TaxBasis } from "#domain/tax/tax-basis.ts";
import { untaxed } from "#domain/tax/tax-rates.ts";
import { useCart } from "./cart-provider.tsx";

const unknownTax: TaxBasis = { rates: untaxed };

/**
 * Totals of the cart. Only pages that show totals load the code for it.
 *
 * @param promotions the automatic discounts and the discount of the code
 * @param charge of the chosen shipping method; without one no shipping is charged
 * @param tax of the destination, if tax depends on it; without it no tax is charged
 */
export function useCartTotals(
  promotions: readonly Promotion[],
  tax: TaxBasis = unknownTax,
  charge: ShippingCharge = NO_METHOD_YET,
): PricedCart {
  const { lines, pricing, taxRules, shipping } = useCart();
  const isChosen = shipping?.isChosen ?? false;
  return useMemo(
    () =>
      priceCart(lines, pricing, {
        ...(isTaxedByPlace(taxRules) && tax),
        ...(isChosen && { shipping: charge }),
        promotions,
      }),
    [lines, pricing, taxRules, tax, isChosen, charge, promotions],
  );
}
