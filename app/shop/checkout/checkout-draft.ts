import { type CheckoutField, checkoutFields } from "#domain/checkout/checkout-fields.ts";
import { type PaymentMethod, paymentMethods } from "#domain/payments/payment-method.ts";

/** The values of the form, valid or not. */
export type CheckoutForm = Readonly<Record<CheckoutField, string>>;

const DRAFT_KEY = "conche-checkout-v1";
const METHOD_KEY = "conche-method-v1";

export const emptyForm: CheckoutForm = {
  email: "",
  firstName: "",
  lastName: "",
  phone: "",
  street: "",
  city: "",
  state: "",
  zipCode: "",
  notes: "",
  packerNote: "",
};

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What was typed before a reload. Ends with the tab; never contains payment data. */
export function readDraft(storage = sessionStorageOrNothing()): CheckoutForm {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(DRAFT_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return emptyForm;
    const form = { ...emptyForm };
    for (const field of checkoutFields) {
      const value = (stored as Record<string, unknown>)[field];
      if (typeof value === "string") form[field] = value;
    }
    return form;
  } catch {
    return emptyForm;
  }
}

export function writeDraft(form: CheckoutForm, storage = sessionStorageOrNothing()): void {
  try {
    storage?.setItem(DRAFT_KEY, JSON.stringify(form));
  } catch {
    // Storage is full or blocked: a reload loses what was typed.
  }
}

/** The payment method chosen before a reload; debit card by default. */
export function readMethod(storage = sessionStorageOrNothing()): PaymentMethod {
  try {
    const stored = storage?.getItem(METHOD_KEY);
    return paymentMethods.find((method) => method === stored) ?? "debit";
  } catch {
    return "debit";
  }
}

export function writeMethod(method: PaymentMethod, storage = sessionStorageOrNothing()): void {
  try {
    storage?.setItem(METHOD_KEY, method);
  } catch {
    // Storage is full or blocked: a reload resets it.
  }
}

export function clearDraft(storage = sessionStorageOrNothing()): void {
  try {
    storage?.removeItem(DRAFT_KEY);
    storage?.removeItem(METHOD_KEY);
  } catch {
    // Storage is blocked.
  }
}

export function sessionStorageOrNothing(): DraftStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
}
