import { useMemo } from "react";
import { type PricedCart, priceCart } from "#domain/pricing/price-cart.ts";
import { useCart } from "./cart-provider.tsx";

/** What the cart costs. Only pages that show a sum carry what adds it up. */
export function useCartTotals(): PricedCart {
  const { lines, pricing } = useCart();
  return useMemo(() => priceCart(lines, pricing), [lines, pricing]);
}
