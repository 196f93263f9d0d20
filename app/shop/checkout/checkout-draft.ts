import { type CheckoutField, checkoutFields } from "#domain/checkout/checkout-field-names.ts";
import { type PaymentMethod, paymentMethods } from "#domain/payments/payment-method.ts";
import {
  clearStored,
  readStored,
  storedTexts,
  tabStorage,
  writeStored,
} from "../shared/tab-storage.ts";

/** The values of the form, valid or not. */
export type CheckoutForm = Readonly<Record<CheckoutField, string>>;

const DRAFT_KEY = "conche-checkout-v1";
const METHOD_KEY = "conche-method-v1";

/** What was typed before a reload; never payment data. */
export function readDraft(storage = tabStorage()): CheckoutForm {
  return storedTexts(readStored(DRAFT_KEY, storage), checkoutFields);
}

export function writeDraft(form: CheckoutForm, storage = tabStorage()): void {
  writeStored(DRAFT_KEY, form, storage);
}

/** The payment method chosen before a reload; debit card by default. */
export function readMethod(storage = tabStorage()): PaymentMethod {
  const { method } = readStored(METHOD_KEY, storage);
  return paymentMethods.find((each) => each === method) ?? "debit";
}

export function writeMethod(method: PaymentMethod, storage = tabStorage()): void {
  writeStored(METHOD_KEY, { method }, storage);
}

export function clearDraft(storage = tabStorage()): void {
  clearStored([DRAFT_KEY, METHOD_KEY], storage);
}
