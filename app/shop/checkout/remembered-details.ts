import { customerFields } from "#domain/checkout/checkout-field-names.ts";
import { clearStored, readStored, storedTexts, writeStored } from "../shared/tab-storage.ts";
import type { CheckoutForm } from "./checkout-draft.ts";

/** Name and address, and nothing of the order or its payment. */
export type RememberedDetails = Pick<CheckoutForm, (typeof customerFields)[number]>;

export const noDetails: RememberedDetails = storedTexts(null, customerFields);

const KEY = "conche-remembered-v1";

type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** @returns null when somebody has not asked this device to remember them */
export function readRemembered(storage = deviceStorage()): RememberedDetails | null {
  const stored = readStored(KEY, storage);
  return Object.keys(stored).length === 0 ? null : storedTexts(stored, customerFields);
}

export function writeRemembered(form: RememberedDetails, storage = deviceStorage()): void {
  writeStored(KEY, storedTexts(form, customerFields), storage);
}

export function clearRemembered(storage = deviceStorage()): void {
  clearStored([KEY], storage);
}

/** Undefined on the server, and when storage is blocked for this site. */
function deviceStorage(): DeviceStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}
