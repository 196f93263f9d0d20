import { parseOrderId } from "#domain/checkout/order-id.ts";
import { type GiftCardForm, giftCardSaleFields } from "#domain/gift-cards/gift-card-sale.ts";
import { newId } from "../cart/state/new-id.ts";
import { sessionStorageOrNothing } from "../checkout/checkout-draft.ts";

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

const emptyForm: GiftCardForm = {
  recipientName: "",
  recipientEmail: "",
  senderName: "",
  message: "",
  emailOn: "",
};

/** What was typed before a reload. Ends with the tab. */
export function readGiftCardDraft(storage = sessionStorageOrNothing()): GiftCardDraft {
  const fresh = { checkoutId: newId(), choice: null, typedAmount: "", form: emptyForm };
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return fresh;
    const { checkoutId, choice, typedAmount, form } = stored as Record<string, unknown>;
    const typed = { ...emptyForm };
    for (const field of giftCardSaleFields) {
      const value = (form as Record<string, unknown> | undefined)?.[field];
      if (typeof value === "string") typed[field] = value;
    }
    return {
      checkoutId: parseOrderId(String(checkoutId)) ?? fresh.checkoutId,
      choice: typeof choice === "number" || choice === "custom" ? choice : null,
      typedAmount: typeof typedAmount === "string" ? typedAmount : "",
      form: typed,
    };
  } catch {
    return fresh;
  }
}

export function writeGiftCardDraft(
  draft: GiftCardDraft,
  storage = sessionStorageOrNothing(),
): void {
  try {
    storage?.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: a reload loses what was typed.
  }
}

export function clearGiftCardDraft(storage = sessionStorageOrNothing()): void {
  try {
    storage?.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}
