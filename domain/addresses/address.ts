import { z } from "zod/mini";

const text = z._default(z.string(), "");

/**
 * An address as an order stores it in JSON, with a US state code. An erased order's has only its
 * state and country.
 */
export const addressSchema = z.readonly(
  z.object({
    firstName: text,
    lastName: text,
    street: text,
    city: text,
    state: text,
    zipCode: text,
    country: z._default(z.string(), "US"),
    phone: z.optional(z.string()),
  }),
);
export type Address = z.infer<typeof addressSchema>;

export function isSameAddress(one: Address, other: Address): boolean {
  const { phone, ...parts } = { phone: "", ...one };
  const { phone: otherPhone, ...otherParts } = { phone: "", ...other };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  return phone === otherPhone && names.every((name) => parts[name] === otherParts[name]);
}
