import { isOfferedAmount, NO_PRODUCT } from "#domain/gift-cards/gift-card-sale.ts";
import { type Cents, ZERO } from "#domain/money/cents.ts";
import { untaxed } from "#domain/tax/tax-rates.ts";
import type { AppContext } from "../../app-context.ts";
import { readOfferedCards } from "../../gift-cards/offered-cards.ts";
import type { PricedLines } from "../prices/price-lines.ts";

export type PricedGiftCard =
  | Extract<PricedLines, { code: "priced" }>
  /** The owner does not sell a gift card over this amount, or none at all. */
  | { readonly code: "gift-cards-off" };

/**
 * Prices the purchase of a gift card: what is on the card is what it costs. No tax, because that is
 * owed on what is bought with it; no shipping, and no discount.
 */
export async function priceGiftCard(
  { db, log }: Pick<AppContext, "db" | "log">,
  amount: Cents,
): Promise<PricedGiftCard> {
  const offered = await readOfferedCards(db, log);
  if (!offered || !isOfferedAmount(offered, amount)) return { code: "gift-cards-off" };
  const line = {
    productId: NO_PRODUCT,
    productName: "Gift card",
    price: amount,
    quantity: 1,
    image: null,
    discount: ZERO,
    tax: ZERO,
    contains: [],
    recipeHash: null,
  };
  return {
    code: "priced",
    lines: [line],
    totals: { subtotal: amount, discount: ZERO, tax: ZERO, shipping: ZERO, total: amount },
    taxes: [],
    shippingCharge: null,
    promotions: [],
    isCounted: false,
    taxBasis: { rates: untaxed },
    shipping: { code: "flat" },
    hasPromotions: false,
    refusal: null,
    codePromotionId: null,
    unmetPromotions: [],
  };
}
