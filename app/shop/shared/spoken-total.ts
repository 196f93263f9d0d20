import { type AppliedGiftCard, amountDue } from "#domain/gift-cards/gift-card.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";

/** The total for screen readers, and what a gift card leaves of it. */
export function spokenTotal(
  total: Cents,
  giftCard: Pick<AppliedGiftCard, "amount"> | null,
): string {
  const spoken = `Total ${formatUsd(total)}`;
  return giftCard ? `${spoken}, left to pay ${formatUsd(amountDue(total, giftCard))}` : spoken;
}
