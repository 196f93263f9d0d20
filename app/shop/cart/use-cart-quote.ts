import { useGiftCard } from "../gift-cards/use-gift-card.ts";
import { usePromotions } from "../promotions/use-promotions.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { CartValue } from "./state/cart-provider.tsx";
import { useCartTotals } from "./state/use-cart-totals.ts";

export type CartQuote = ReturnType<typeof useCartQuote>;

/** What the cart costs, and the fields for codes that change it. */
export function useCartQuote(cart: CartValue, isPaying: boolean) {
  const promotions = usePromotions(cart, isPaying);
  const totals = useCartTotals(promotions.promotions);
  const takesGiftCards = useShopData()?.giftCards !== undefined;
  const card = useGiftCard(takesGiftCards, cart, totals.total, isPaying);
  return { promotions, card, totals, isKnown: promotions.isOffered && card.isKnown };
}
