import { waitText } from "#app/ui/text/wait-text.ts";
import type { PromotionRefusal } from "#domain/promotions/refuse-promotion.ts";
import { formatDate } from "#domain/shipping/format-delivery.ts";

/** Why a discount code cannot be used, for buyers. */
export function describeRefusal(refusal: PromotionRefusal): string {
  switch (refusal.reason) {
    case "unknown":
      return "We don't know this code. Please check its spelling.";
    case "not-yet":
      return `${refusal.code} starts on ${formatDate(refusal.day)}.`;
    case "over":
      return refusal.day
        ? `${refusal.code} ended on ${formatDate(refusal.day)}.`
        : `${refusal.code} has ended.`;
    case "used-up":
      return `${refusal.code} has been used as often as it could be.`;
    case "first-order":
      return `${refusal.code} is for a first order, and you've ordered from us before.`;
    case "used-before":
      return `${refusal.code} works once for each customer, and you've used it before.`;
    case "too-often":
      return `There were a lot of wrong codes from here. Please try again in ${waitText(refusal.seconds)}.`;
  }
}

/** The same at Pay. */
export function describeCodeRefused(refusal: PromotionRefusal): string {
  return `${describeRefusal(refusal)} Nothing was charged. Please check the new total.`;
}
