import { clearStored, readStored, storedTexts, writeStored } from "#app/shop/shared/tab-storage.ts";
import { type GiftField, giftFields } from "#domain/gifts/gift-field-names.ts";

/** What was typed about a gift, valid or not. */
export type GiftForm = Readonly<Record<GiftField, string>>;

export type GiftDraft = {
  readonly isGift: boolean;
  /** It goes to several people, who are a draft of their own. */
  readonly isMultiRecipient: boolean;
  /** Kept while the box is unticked. */
  readonly form: GiftForm;
};

const KEY = "conche-gift-v1";
/** Of several recipients, whose code is loaded for them alone. */
export const RECIPIENTS_KEY = "conche-recipients-v1";

/** What was typed before a reload. */
export function readGiftDraft(): GiftDraft {
  const stored = readStored(KEY);
  return {
    isGift: stored.isGift === true,
    isMultiRecipient: stored.isMultiRecipient === true,
    form: storedTexts(stored, giftFields),
  };
}

export function writeGiftDraft({ isGift, isMultiRecipient, form }: GiftDraft): void {
  writeStored(KEY, { isGift, isMultiRecipient, ...form });
}

export function clearGiftDraft(): void {
  clearStored([KEY, RECIPIENTS_KEY]);
}
