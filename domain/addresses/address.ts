import { z } from "zod/mini";
import { objectOrEmpty, textOrEmpty } from "../input/lenient.ts";

/**
 * An address as an order stores it in JSON. The shop's own are complete and contain a US state
 * code; orders of an adopted database may lack parts or contain other texts.
 */
export const addressSchema = z.pipe(
  objectOrEmpty,
  z.readonly(
    z.object({
      firstName: textOrEmpty,
      lastName: textOrEmpty,
      street: textOrEmpty,
      city: textOrEmpty,
      state: textOrEmpty,
      zipCode: textOrEmpty,
      country: z.catch(z.string(), "US"),
      phone: z.optional(textOrEmpty),
    }),
  ),
);
export type Address = z.infer<typeof addressSchema>;

export function isSameAddress(one: Address, other: Address): boolean {
  const { phone, ...parts } = { phone: "", ...one };
  const { phone: otherPhone, ...otherParts } = { phone: "", ...other };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  return phone === otherPhone && names.every((name) => parts[name] === otherParts[name]);
}
