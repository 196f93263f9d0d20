import { addressFields, requiredAddressFields } from "../input/address-field-names.ts";

export const customerFields = ["email", ...addressFields] as const;

export const checkoutFields = [...customerFields, "notes", "packerNote"] as const;
export type CheckoutField = (typeof checkoutFields)[number];

/** Printed in one line of the pick list. */
export const MAX_PACKER_NOTE_LENGTH = 200;

/** Pay stays disabled until these are filled; the others are optional. */
export const requiredCheckoutFields = ["email", ...requiredAddressFields] as const;

/** @returns the required fields that are empty; Pay is enabled when there are none */
export function missingCheckoutFields(
  input: Partial<Record<CheckoutField, string>>,
): readonly CheckoutField[] {
  return requiredCheckoutFields.filter((field) => (input[field] ?? "").trim() === "");
}
