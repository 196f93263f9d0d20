// Separate from their rules, because pages of a first visit need the names.

/** A shopper's name and address. The country is always the United States. */
export const customerFields = [
  "email",
  "firstName",
  "lastName",
  "phone",
  "street",
  "city",
  "state",
  "zipCode",
] as const;

export const checkoutFields = [...customerFields, "notes", "packerNote"] as const;
export type CheckoutField = (typeof checkoutFields)[number];

/** Printed in one line of the pick list. */
export const MAX_PACKER_NOTE_LENGTH = 200;

/** Pay stays disabled until these are filled; the others are optional. */
export const requiredCheckoutFields = [
  "email",
  "firstName",
  "lastName",
  "street",
  "city",
  "state",
  "zipCode",
] as const satisfies readonly CheckoutField[];

/** @returns the required fields that are empty; Pay is enabled when there are none */
export function missingCheckoutFields(
  input: Partial<Record<CheckoutField, string>>,
): readonly CheckoutField[] {
  return requiredCheckoutFields.filter((field) => (input[field] ?? "").trim() === "");
}
