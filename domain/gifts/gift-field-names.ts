import { addressFields, requiredAddressFields } from "../input/address-field-names.ts";

/** What a shopper fills in about a gift, in the order of the screen. */
export const giftFields = ["message", ...addressFields, "shipAfter", "email"] as const;
export type GiftField = (typeof giftFields)[number];

/** A field's name among the errors of the whole checkout; `gift` is the checkbox. */
export type GiftErrorField = "gift" | `gift-${GiftField}`;
export const giftErrorFields: readonly GiftErrorField[] = [
  "gift",
  ...giftFields.map((field) => `gift-${field}` as const),
];

/** @returns the required fields that are empty; Pay is enabled when there are none */
export function missingGiftFields(
  input: Readonly<Record<GiftField, string>>,
): readonly GiftErrorField[] {
  return requiredAddressFields
    .filter((field) => input[field].trim() === "")
    .map((field) => `gift-${field}` as const);
}

/** Printed large on one slip. */
export const MAX_GIFT_MESSAGE_LENGTH = 300;

/** More recipients in one purchase would be priced and placed too slowly. */
export const MAX_RECIPIENTS = 500;

/** What was typed about one of several recipients, valid or not. The day belongs to all of them. */
export type TypedRecipient = Readonly<Record<Exclude<GiftField, "shipAfter">, string>>;
