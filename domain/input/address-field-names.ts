// Separate from their rules, because pages of a first visit need the names.

/** Whom and where a parcel goes, in the order of the screen. The country is the United States. */
export const addressFields = [
  "firstName",
  "lastName",
  "phone",
  "street",
  "city",
  "state",
  "zipCode",
] as const;

/** The phone number is optional. */
export const requiredAddressFields = addressFields.filter((field) => field !== "phone");
