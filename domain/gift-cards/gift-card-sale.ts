import type { Cents } from "../money/cents.ts";

// Without zod, because pages of a first visit need the names.

/** What the line of an order that sells a gift card has instead of a product. */
export const NO_PRODUCT = 0;

/** What the buyer of a gift card says about it, in the order of the screen. */
export const giftCardSaleFields = [
  "recipientName",
  "recipientEmail",
  "senderName",
  "message",
  "emailOn",
] as const;
export type GiftCardSaleField = (typeof giftCardSaleFields)[number];

/** What was typed about a gift card, valid or not. */
export type GiftCardForm = Readonly<Record<GiftCardSaleField, string>>;

/** A field's name among the errors of the whole purchase. */
export type GiftCardSaleErrorField = `card-${GiftCardSaleField}`;
export const giftCardSaleErrorFields: readonly GiftCardSaleErrorField[] = giftCardSaleFields.map(
  (field) => `card-${field}` as const,
);

export const requiredGiftCardSaleFields = [
  "recipientName",
  "recipientEmail",
] as const satisfies readonly GiftCardSaleField[];

/** @returns the required fields that are empty; Pay is enabled when there are none */
export function missingGiftCardSaleFields(input: GiftCardForm): readonly GiftCardSaleErrorField[] {
  return requiredGiftCardSaleFields
    .filter((field) => input[field].trim() === "")
    .map((field) => `card-${field}` as const);
}

/** Whether a checkout, or an order, is the purchase of a gift card. */
export function sellsGiftCard(lines: readonly { readonly productId: number }[]): boolean {
  return lines.length === 1 && lines[0]?.productId === NO_PRODUCT;
}

/** Which amounts the owner offers. */
export type OfferedCards = {
  /** Smallest first. */
  readonly amounts: readonly Cents[];
  /** Limits of an amount that buyers choose themselves; null: only the offered ones. */
  readonly customAmount: { readonly min: Cents; readonly max: Cents } | null;
};

/** Whether a gift card over this amount is sold. */
export function isOfferedAmount({ amounts, customAmount }: OfferedCards, amount: Cents): boolean {
  if (amounts.includes(amount)) return true;
  return customAmount !== null && amount >= customAmount.min && amount <= customAmount.max;
}
