import { z } from "zod/mini";
import { fieldErrors } from "../input/field-errors.ts";
import { objectOrEmpty } from "../input/lenient.ts";
import { optionalText, requiredText } from "../input/text-field.ts";
import type { CheckoutField } from "./checkout-fields.ts";
import { isUsPlace, type UsPlace } from "./us-places.ts";
import { isUsState } from "./us-states.ts";
import { isZipOfState } from "./zip-states.ts";

/** Error codes of fields; their messages are with the screen's other texts. */
export const checkoutFieldErrors = [
  "missing",
  "too-long",
  "not-an-email",
  "not-a-state",
  "not-a-zip",
  "zip-of-another-state",
] as const;
export type CheckoutFieldError = (typeof checkoutFieldErrors)[number];

export type CheckoutFieldErrors = Partial<Record<CheckoutField, CheckoutFieldError>>;

export type ParsedCheckoutDetails =
  | { readonly ok: true; readonly details: CheckoutDetails }
  | { readonly ok: false; readonly errors: CheckoutFieldErrors };

/**
 * One @, a name before it, a dotted domain after it, and nothing that could break a mail header.
 */
const emailForm = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/;
const zipForm = /^\d{5}(?:-\d{4})?$/;

/** The delivery address as it is typed. */
const deliveryFields = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  phone: optionalText(40),
  street: requiredText(200),
  city: requiredText(100),
  state: z.pipe(requiredText(100), z.custom<UsPlace>(isUsPlace, "not-a-state")),
  zipCode: requiredText(10).check(z.regex(zipForm, "not-a-zip")),
} as const;

const deliveryAddressSchema = z.pipe(objectOrEmpty, z.readonly(z.object(deliveryFields)));

export type ParsedDeliveryAddress =
  | { readonly ok: true; readonly address: z.infer<typeof deliveryAddressSchema> }
  | { readonly ok: false; readonly errors: CheckoutFieldErrors };

/** The same rules for an address that the owner types. */
export function parseDeliveryAddress(input: unknown): ParsedDeliveryAddress {
  const parsed = deliveryAddressSchema.safeParse(input);
  if (parsed.success) return { ok: true, address: parsed.data };
  return { ok: false, errors: fieldErrors(parsed.error) };
}

/** The checkout's form. Its messages are codes of `CheckoutFieldError`. */
const checkoutDetailsSchema = z.pipe(
  objectOrEmpty,
  z.readonly(
    z.object({
      // The longest address that SMTP can carry (RFC 5321, 4.5.3.1.3).
      email: requiredText(254).check(z.regex(emailForm, "not-an-email")),
      ...deliveryFields,
      notes: optionalText(2000, { lines: true }),
    } satisfies Record<CheckoutField, z.ZodMiniType>),
  ),
);
export type CheckoutDetails = z.infer<typeof checkoutDetailsSchema>;

/** Where the total depends on state and ZIP code, these must not contradict each other. */
export function parseTaxedDetails(input: unknown, places?: ShippablePlaces): ParsedCheckoutDetails {
  const parsed = parseCheckoutDetails(input, places);
  if (!parsed.ok || isZipOfState(parsed.details.zipCode, parsed.details.state)) return parsed;
  return { ok: false, errors: { zipCode: "zip-of-another-state" } };
}

/** Territories and military mail only if the owner ships there. */
export type ShippablePlaces = "states" | "all";

/** Checks everything at once, so that a shopper sees every field that needs a look. */
export function parseCheckoutDetails(
  input: unknown,
  places: ShippablePlaces = "states",
): ParsedCheckoutDetails {
  const parsed = checkoutDetailsSchema.safeParse(input);
  const errors: CheckoutFieldErrors = parsed.success ? {} : fieldErrors(parsed.error);
  const state = typeof input === "object" && input !== null && "state" in input && input.state;
  if (places === "states" && isUsPlace(state) && !isUsState(state)) errors.state = "not-a-state";
  if (parsed.success && !errors.state) return { ok: true, details: parsed.data };
  return { ok: false, errors };
}
