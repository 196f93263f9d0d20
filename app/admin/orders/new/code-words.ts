import { formatUsd } from "#domain/money/cents.ts";
import type { UnmetPromotion } from "#domain/promotions/promotion.ts";
import type { PromotionRefusal } from "#domain/promotions/refuse-promotion.ts";
import { refusalWords } from "../../../shop/promotions/refusal-words.ts";

/** Why a discount code cannot be used for the customer of an order, for the owner. */
export function codeRefusalWords(refusal: PromotionRefusal): string {
  switch (refusal.reason) {
    case "first-order":
      return `${refusal.code} is for a first order, and this customer has ordered before.`;
    case "used-before":
      return `${refusal.code} works once for each customer, and this one has used it before.`;
    default:
      return refusalWords(refusal);
  }
}

/** Why a code that can be used takes nothing off. */
export function codeUnmetWords({ reason, missing }: UnmetPromotion): string {
  return reason === "minimum"
    ? `It takes nothing off yet: ${formatUsd(missing)} more is needed.`
    : "It takes nothing off these bars.";
}
