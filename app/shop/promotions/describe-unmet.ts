import { formatUsd } from "#domain/money/cents.ts";
import type { Promotion, UnmetPromotion } from "#domain/promotions/promotion.ts";

/**
 * Why a valid code has no effect on this cart.
 *
 * @param isShippingOpen whether the shipping method is still to be chosen
 */
export function describeUnmet(
  { reason, missing }: UnmetPromotion,
  effect: Promotion["effect"],
  isShippingOpen: boolean,
): string {
  if (reason === "minimum") return `Add ${formatUsd(missing)} more to use it.`;
  if (reason === "other-products") return "It isn't for the bars in your cart.";
  switch (effect.kind) {
    case "free-shipping":
      return isShippingOpen
        ? "Your shipping will be free."
        : "Your shipping is free already, so it takes nothing off.";
    case "box-price":
      return `It's for ${effect.size}-bar boxes, and lowers none in your cart.`;
    default:
      return "It isn't for the bars in your cart.";
  }
}
