import { formatUsd } from "#domain/money/cents.ts";
import type { Promotion, UnmetPromotion } from "#domain/promotions/promotion.ts";
import type { QuotedPromotions } from "../quote/quote-result.ts";
import type { CodeSlot } from "../shared/code-slot.ts";

export type DiscountSlotProps = Pick<CodeSlot, "entered" | "onChoose"> & {
  readonly offered: QuotedPromotions;
  /** Promotions whose conditions the cart does not meet. */
  readonly unmet: readonly UnmetPromotion[];
  /** Whether the shipping method is still to be chosen. */
  readonly isShippingOpen: boolean;
};

export function discountSlot(props: DiscountSlotProps): CodeSlot {
  const { offered, unmet, isShippingOpen, entered, onChoose } = props;
  const { used, refused, promotions } = offered;
  const promotion = used && promotions.find((each) => each.id === used.id);
  const missed = used && unmet.find((each) => each.id === used.id);
  return {
    question: "Have a code?",
    label: "Discount code",
    used:
      used && promotion
        ? {
            title: (
              <>
                <span>Discount code</span> <strong className="wrap-anywhere">{used.code}</strong>
              </>
            ),
            name: `discount code ${used.code}`,
            note: missed && describeUnmet(missed, promotion.effect, isShippingOpen),
          }
        : null,
    isChecking: false,
    refused,
    entered,
    onChoose,
  };
}

/**
 * Why a valid code has no effect on this cart.
 *
 * @param isShippingOpen whether the shipping method is still to be chosen
 */
function describeUnmet(
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
