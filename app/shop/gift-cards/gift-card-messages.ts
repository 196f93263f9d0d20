import type { OfferedCards } from "#domain/gift-cards/gift-card-sale.ts";
import { formatUsd } from "#domain/money/cents.ts";

export const giftCardMessages = {
  lead: "Let them pick their own bars. We email the code, now or on the day you choose, and it never expires.",
  alone: "You buy a gift card on its own, apart from your cart. There's no tax or shipping on it.",
  needsScript: "Turn on JavaScript to buy a gift card, or write to us.",
  notOffered: "We don't sell gift cards right now",
  notOfferedText: "Have one already? Its code still works at checkout.",
  notTaken: "We don't take gift cards right now",
  notTakenText: "Have one already? Write to us, and we'll sort it out.",
  enterCode: "Please enter the code of your gift card.",
  chooseAmount: "Choose an amount to pay.",
  amountChanged:
    "The amount changed while your wallet was open. Nothing was charged. Please try again.",
  fill: "Fill in who it's for and your own details to pay.",
} as const;

/** Why an amount that somebody typed cannot be bought. */
export function describeCustomAmount({ customAmount }: OfferedCards): string {
  return customAmount
    ? `Enter an amount from ${formatUsd(customAmount.min)} to ${formatUsd(customAmount.max)}.`
    : "";
}
