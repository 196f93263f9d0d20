import { type Cents, cents, subtract, ZERO } from "../money/cents.ts";

// Without zod, because pages of a first visit need this.

/** The largest gift card, $2,000. */
export const MAX_GIFT_CARD = cents(200_000);
export const MIN_GIFT_CARD = cents(100);
export const MAX_CARD_MESSAGE_LENGTH = 300;

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

/** The gift card that an order sold. */
export type SoldGiftCard = {
  readonly id: string;
  /** Null when the recipient's data was erased. */
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  readonly senderName: string | null;
  readonly message: string | null;
  /** The day on which its code is mailed, such as 2026-12-24. */
  readonly emailOn: string | null;
  readonly isMailed: boolean;
  /** What was paid for it less what was refunded. */
  readonly worth: Cents;
  /** What its recipient spent. */
  readonly spent: Cents;
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

/** Why a gift card cannot be used. */
export type GiftCardRefusal =
  /** The owner turned gift cards off. */
  | { readonly reason: "off" }
  | { readonly reason: "unknown" }
  | { readonly reason: "empty" }
  | { readonly reason: "closed" }
  /** The order that sold it is cancelled, or its payment is in doubt. */
  | { readonly reason: "on-hold" }
  /** Too many wrong codes came from this network. */
  | { readonly reason: "too-often"; readonly seconds: number };
