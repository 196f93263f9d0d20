import { type GiftField, giftFields } from "#domain/gifts/gift-fields.ts";
import { type DraftStorage, sessionStorageOrNothing } from "../checkout-draft.ts";

/** What was typed about a gift, valid or not. */
export type GiftForm = Readonly<Record<GiftField, string>>;

export type GiftDraft = {
  readonly isGift: boolean;
  /** It goes to several people, who are a draft of their own. */
  readonly isSeveral: boolean;
  /** Kept while the box is unticked. */
  readonly form: GiftForm;
};

const KEY = "conche-gift-v1";
/** Of several recipients, whose code is loaded for them alone. */
export const RECIPIENTS_KEY = "conche-recipients-v1";

export const noGift: GiftDraft = {
  isGift: false,
  isSeveral: false,
  form: {
    message: "",
    firstName: "",
    lastName: "",
    phone: "",
    street: "",
    city: "",
    state: "",
    zipCode: "",
    shipAfter: "",
    email: "",
  },
};

/** What was typed before a reload. Ends with the tab. */
export function readGiftDraft(storage = sessionStorageOrNothing()): GiftDraft {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return noGift;
    const form = { ...noGift.form };
    for (const field of giftFields) {
      const value = (stored as Record<string, unknown>)[field];
      if (typeof value === "string") form[field] = value;
    }
    const isOn = (name: string) => (stored as Record<string, unknown>)[name] === true;
    return { isGift: isOn("isGift"), isSeveral: isOn("isSeveral"), form };
  } catch {
    return noGift;
  }
}

export function writeGiftDraft(
  { isGift, isSeveral, form }: GiftDraft,
  storage: DraftStorage | undefined = sessionStorageOrNothing(),
): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ isGift, isSeveral, ...form }));
  } catch {
    // Storage is full or blocked: a reload loses what was typed.
  }
}

export function clearGiftDraft(storage = sessionStorageOrNothing()): void {
  try {
    storage?.removeItem(KEY);
    storage?.removeItem(RECIPIENTS_KEY);
  } catch {
    // Storage is blocked.
  }
}
