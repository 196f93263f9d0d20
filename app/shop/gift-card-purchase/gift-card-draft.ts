import { parseOrderId } from "#domain/checkout/order-id.ts";
import { type GiftCardForm, giftCardSaleFields } from "#domain/gift-cards/gift-card-sale.ts";
import { newId } from "../cart/state/new-id.ts";
import { clearStored, readStored, storedTexts, writeStored } from "../shared/tab-storage.ts";

/** A gift card that somebody is about to buy. */
export type GiftCardDraft = {
  /** Also the id of its checkout and order, so that a reload pays the same one. */
  readonly checkoutId: string;
  /** In cents; "custom" for an amount that is typed; null until one is chosen. */
  readonly choice: number | "custom" | null;
  /** As typed. */
  readonly typedAmount: string;
  readonly form: GiftCardForm;
};

const KEY = "conche-gift-card-v1";

/** What was typed before a reload. */
export function readGiftCardDraft(): GiftCardDraft {
  const { checkoutId, choice, typedAmount, form } = readStored(KEY);
  return {
    checkoutId: parseOrderId(String(checkoutId)) ?? newId(),
    choice: typeof choice === "number" || choice === "custom" ? choice : null,
    typedAmount: typeof typedAmount === "string" ? typedAmount : "",
    form: storedTexts(form, giftCardSaleFields),
  };
}

export function writeGiftCardDraft(draft: GiftCardDraft): void {
  writeStored(KEY, draft);
}

export function clearGiftCardDraft(): void {
  clearStored([KEY]);
}
