import type { Address } from "#domain/addresses/address.ts";

export const addressFields = [
  { name: "firstName", label: "First name", wide: false },
  { name: "lastName", label: "Last name", wide: false },
  { name: "street", label: "Street address", wide: true },
  { name: "city", label: "City", wide: false },
  { name: "state", label: "State", wide: false },
  { name: "zipCode", label: "ZIP code", wide: false },
  { name: "phone", label: "Phone", wide: false },
] as const;

export type AddressDraft = Readonly<Record<(typeof addressFields)[number]["name"], string>>;

export function draftOf(address: Address): AddressDraft {
  const { firstName, lastName, street, city, state, zipCode, phone = "" } = address;
  return { firstName, lastName, street, city, state, zipCode, phone };
}
