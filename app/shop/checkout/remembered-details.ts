import { customerFields } from "#domain/checkout/checkout-field-names.ts";
import { browserStorage } from "../cart/state/browser-storage.ts";
import { clearStored, readStored, storedTexts, writeStored } from "../shared/tab-storage.ts";
import type { CheckoutForm } from "./checkout-draft.ts";

/** Name and address, and nothing of the order or its payment. */
export type RememberedDetails = Pick<CheckoutForm, (typeof customerFields)[number]>;

export const noDetails: RememberedDetails = storedTexts(null, customerFields);

const KEY = "conche-remembered-v1";

/** @returns null when somebody has not asked this device to remember them */
export function readRemembered(storage = browserStorage()): RememberedDetails | null {
  const stored = readStored(KEY, storage);
  return Object.keys(stored).length === 0 ? null : storedTexts(stored, customerFields);
}

export function writeRemembered(form: RememberedDetails, storage = browserStorage()): void {
  writeStored(KEY, storedTexts(form, customerFields), storage);
}

export function clearRemembered(storage = browserStorage()): void {
  clearStored([KEY], storage);
}
