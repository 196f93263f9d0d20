import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { CodeSlot } from "../shared/code-slot.ts";

export type GiftCardSlotProps = Pick<CodeSlot, "isChecking" | "refused" | "onChoose"> & {
  readonly giftCard: { readonly last4: string; readonly available: Cents } | null;
};

export function giftCardSlot({ giftCard, ...rest }: GiftCardSlotProps): CodeSlot {
  return {
    ...rest,
    question: "Have a gift card?",
    label: "Gift card code",
    used: giftCard && {
      title: (
        <>
          <span>Gift card</span> <strong>{`••••${giftCard.last4}`}</strong>
        </>
      ),
      name: `gift card ending in ${giftCard.last4}`,
      note: `It has ${formatUsd(giftCard.available)} on it.`,
    },
  };
}
