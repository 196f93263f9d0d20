import { describeRefusedGiftCard } from "#app/shop/gift-cards/describe-refused-gift-card.ts";
import { describeRefusal } from "#app/shop/promotions/describe-refusal.ts";
import type { GiftCardRefusal } from "#domain/gift-cards/gift-card.ts";
import { type Cents, formatUsd, ZERO } from "#domain/money/cents.ts";
import type { UnmetPromotion } from "#domain/promotions/promotion.ts";
import type { PromotionRefusal } from "#domain/promotions/refuse-promotion.ts";

/** Why a discount code cannot be used for the customer of an order, for the owner. */
export function describeCodeRefusal(refusal: PromotionRefusal): string {
  switch (refusal.reason) {
    case "first-order":
      return `${refusal.code} is for a first order, and this customer has ordered before.`;
    case "used-before":
      return `${refusal.code} works once for each customer, and this one has used it before.`;
    default:
      return describeRefusal(refusal);
  }
}

/** Why a code that can be used takes nothing off. */
export function describeCodeUnmet({ reason, missing }: UnmetPromotion): string {
  return reason === "minimum"
    ? `It takes nothing off yet: ${formatUsd(missing)} more is needed.`
    : "It takes nothing off these bars.";
}

export function describeGiftCardRefusal(refusal: GiftCardRefusal): string {
  switch (refusal.reason) {
    case "off":
      return "You don't take gift cards right now. You can turn them on under Gift Cards.";
    case "unknown":
      return "No gift card has this code. Please check it.";
    case "closed":
      return "This gift card was closed.";
    case "on-hold":
      return "The order that sold this gift card is cancelled or on hold.";
    default:
      return describeRefusedGiftCard(refusal);
  }
}

/** @param kept what the order leaves on the card */
export function describeGiftCardNote(available: Cents, remaining: Cents): string {
  return remaining === ZERO
    ? `It has ${formatUsd(available)} on it.`
    : `It has ${formatUsd(available)} on it, and keeps ${formatUsd(remaining)}.`;
}
