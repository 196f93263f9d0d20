import { z } from "zod/mini";
import { deliveryFields, emailField } from "../addresses/delivery-fields.ts";
import type { GiftCardSaleErrorField } from "../gift-cards/gift-card-sale.ts";
import type { GiftCardSale } from "../gift-cards/gift-card-sale-schema.ts";
import { type Gift, giftSchema } from "../gifts/gift.ts";
import { type GiftErrorField, type GiftField, giftFields } from "../gifts/gift-field-names.ts";
import { fieldErrors } from "../input/field-errors.ts";
import { objectOrEmpty } from "../input/lenient.ts";
import { optionalText } from "../input/text-schemas.ts";
import { parsePlace } from "../places/parse-place.ts";
import { isUsState } from "../places/us-states.ts";
import { type CheckoutField, MAX_PACKER_NOTE_LENGTH } from "./checkout-field-names.ts";

/** Error codes of fields; their messages are with the screen's other texts. */
export const checkoutFieldErrors = [
  "missing",
  "too-long",
  "not-an-email",
  "not-a-state",
  "not-a-zip",
  "not-a-day",
  "day-past",
  "day-too-far",
  // The owner turned gifts off, or notes for the packer.
  "not-offered",
  /** Of a gift: the order is picked up. */
  "picked-up",
  /** Of several recipients, one is incomplete, or there are none or too many. */
  "recipient-wrong",
] as const;
export type CheckoutFieldError = (typeof checkoutFieldErrors)[number];

/** A field of the checkout, of a gift or of a gift card. */
export type AnyCheckoutField = CheckoutField | GiftErrorField | GiftCardSaleErrorField;
export type CheckoutFieldErrors = Partial<Record<AnyCheckoutField, CheckoutFieldError>>;

export type ParsedCheckoutDetails =
  | { readonly ok: true; readonly details: CheckoutDetails }
  | { readonly ok: false; readonly errors: CheckoutFieldErrors };

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
      email: emailField,
      ...deliveryFields,
      notes: optionalText(2000, { lines: true }),
      /** For whoever packs the order; missing and empty are the same. */
      packerNote: z.exactOptional(optionalText(MAX_PACKER_NOTE_LENGTH)),
    } satisfies Record<CheckoutField, z.ZodMiniType>),
  ),
);
export type CheckoutDetails = z.infer<typeof checkoutDetailsSchema> & {
  /** Then the delivery address is the gift's, and the other one is that of whoever pays. */
  readonly gift?: Gift;
  /** Of the purchase of a gift card: nothing is delivered, and the address is the billing address. */
  readonly giftCard?: GiftCardSale;
  /** Several gifts that are paid for at once; then there is no single one. */
  readonly recipients?: readonly Gift[];
};

/** The address that shipping, tax and the parcel's label go by. */
export function deliveryOf(details: CheckoutDetails): CheckoutDetails | Gift {
  return details.gift ?? details;
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
  if (places === "states" && isTerritory(input)) errors.state = "not-a-state";

  const typed = propertyOf(input, "gift") ?? null;
  const gift = typed === null ? undefined : giftSchema.safeParse(typed);
  if (gift?.error) {
    const wrong = fieldErrors<GiftField, CheckoutFieldError>(gift.error);
    for (const field of giftFields) if (wrong[field]) errors[`gift-${field}`] = wrong[field];
  }
  if (places === "states" && isTerritory(typed)) errors["gift-state"] = "not-a-state";

  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, details: { ...parsed.data, ...(gift?.data && { gift: gift.data }) } };
}

function isTerritory(input: unknown): boolean {
  const typed = propertyOf(input, "state");
  const place = typeof typed === "string" ? parsePlace(typed) : null;
  return place !== null && !isUsState(place);
}

function propertyOf(input: unknown, name: string): unknown {
  return typeof input === "object" && input !== null
    ? (input as Record<string, unknown>)[name]
    : undefined;
}
