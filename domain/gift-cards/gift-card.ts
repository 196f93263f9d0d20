import { type Cents, subtract, ZERO } from "../money/cents.ts";

// Without zod, because pages of a first visit need this.

/** A gift card that pays for a checkout, as stored with it. */
export type AppliedGiftCard = {
  readonly id: string;
  readonly last4: string;
  /** What it pays of the total. */
  readonly amount: Cents;
};

/** The gift card that paid for an order. */
export type OrderGiftCard = {
  readonly last4: string;
  readonly amount: Cents;
  /** How much of it is back on the card. */
  readonly refunded: Cents;
};

/** What is left to pay of a total by card or bank. */
export function amountDue(
  total: Cents,
  giftCard: Pick<AppliedGiftCard, "amount"> | null | undefined,
): Cents {
  return subtract(total, giftCard?.amount ?? ZERO);
}

/** "Gift card ••••1234" */
export function giftCardName({ last4 }: Pick<AppliedGiftCard, "last4">): string {
  return `Gift card ••••${last4}`;
}
