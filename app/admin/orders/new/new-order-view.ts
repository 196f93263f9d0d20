import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import type { CheckoutField } from "#domain/checkout/checkout-field-names.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { GiftField } from "#domain/gifts/gift-field-names.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";

export type ProductChoice = {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  /** Null when stock is not counted. */
  readonly remaining: number | null;
};

/** A box with the product id chosen for each place; 0 for none. */
export type BoxDraft = {
  readonly id: string;
  readonly size: BundleSize;
  readonly productIds: readonly number[];
};

/** What is typed about a gift, kept while the box is not ticked. */
export type NewOrderGift = {
  readonly isGift: boolean;
  readonly form: Readonly<Record<GiftField, string>>;
};

/** Initial values: empty, or copied from an older order. */
export type OrderDraft = {
  readonly details: Readonly<Record<CheckoutField, string>>;
  readonly gift: NewOrderGift;
  readonly quantities: Readonly<Record<number, number>>;
  readonly boxes: readonly BoxDraft[];
};

/** A shipping option with its price. */
export type ShippingWay = { readonly choice: ShippingChoice; readonly label: string };

/** Why a code cannot be used, or takes nothing off; or what is on a gift card. */
export type CodeNote = { readonly text: string; readonly isRefused: boolean };

export type PricedOrder = {
  readonly quote: QuotedSums;
  /** What a gift card leaves to pay, or the total. */
  readonly due: Cents;
  /** Empty when there is nothing to choose. */
  readonly ways: readonly ShippingWay[];
  readonly chosenWay: ShippingChoice | null;
  /** What the checkout would ask about the address. The owner may take the order anyway. */
  readonly addressQuestions: readonly string[];
  readonly codeNote: CodeNote | null;
  readonly giftCardNote: CodeNote | null;
};

export function isFull({ productIds }: BoxDraft): boolean {
  return productIds.every((id) => id > 0);
}

/** The lines to send; incomplete boxes are left out. */
export function linesOf({
  quantities,
  boxes,
}: Pick<OrderDraft, "quantities" | "boxes">): RequestedLine[] {
  const singles = Object.entries(quantities)
    .map(([id, quantity]) => ({ productId: Number(id), quantity }))
    .filter(({ quantity }) => quantity > 0);
  const boxed = boxes.filter(isFull).flatMap(({ id, size, productIds }) =>
    [...Map.groupBy(productIds, (productId) => productId)].map(([productId, { length }]) => ({
      productId,
      quantity: length,
      bundleId: id,
      bundleSize: size,
    })),
  );
  return [...singles, ...boxed];
}

/** The details to send, as the checkout sends them. */
export function detailsOf({
  details,
  gift,
}: Pick<OrderDraft, "details" | "gift">): Readonly<Record<string, unknown>> {
  return gift.isGift ? { ...details, gift: gift.form } : details;
}
