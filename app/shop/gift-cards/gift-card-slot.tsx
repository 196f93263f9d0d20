import { lastFourOf, normalizeGiftCardCode } from "#domain/gift-cards/gift-card-code.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { CodeSlot, UsedCode } from "../shared/code-slot.ts";

export type GiftCardSlotProps = Pick<
  CodeSlot,
  "isChecking" | "refused" | "entered" | "onChoose"
> & {
  readonly giftCard: { readonly last4: string; readonly available: Cents } | null;
  /** A code that the shop did not answer about yet. */
  readonly unanswered: string | null;
};

export function giftCardSlot(props: GiftCardSlotProps): CodeSlot {
  const { giftCard, unanswered, ...rest } = props;
  const notKnown =
    unanswered === null
      ? null
      : usedCard(lastFourOf(normalizeGiftCardCode(unanswered)), notChecked);
  return {
    ...rest,
    question: "Have a gift card?",
    label: "Gift card code",
    used: giftCard
      ? usedCard(giftCard.last4, `It has ${formatUsd(giftCard.available)} on it.`)
      : notKnown,
  };
}

const notChecked = "We couldn't check it yet, so it pays nothing so far. We keep trying.";

function usedCard(last4: string, note: string): UsedCode {
  return {
    title: (
      <>
        <span>Gift card</span> <strong>{`••••${last4}`}</strong>
      </>
    ),
    name: `gift card ending in ${last4}`,
    note,
  };
}
