import { z } from "zod/mini";
import { giftSchema } from "../gifts/gift.ts";
import { MAX_RECIPIENTS } from "../gifts/gift-field-names.ts";
import {
  type ParsedCheckoutDetails,
  parseCheckoutDetails,
  type ShippablePlaces,
} from "./checkout-details.ts";

/** The recipients of one purchase: each gets the whole cart. */
const recipientsSchema = z.array(giftSchema).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS));

/**
 * Checks the details of a checkout that may name several recipients. The page has checked them one by
 * one, so that it loads less; where a parcel can go is decided when it is priced.
 */
export function parseDetailsWithRecipients(
  input: Readonly<Record<string, unknown>>,
  places: ShippablePlaces,
): ParsedCheckoutDetails {
  const { recipients = null, ...buyer } = input;
  if (recipients === null) return parseCheckoutDetails(buyer, places);
  const { gift: _, ...alone } = buyer;
  const parsed = parseCheckoutDetails(alone, places);
  const list = recipientsSchema.safeParse(recipients);
  if (list.success && parsed.ok) {
    return { ok: true, details: { ...parsed.details, recipients: list.data } };
  }
  const errors = parsed.ok ? {} : parsed.errors;
  return { ok: false, errors: { ...errors, ...(!list.success && { gift: "recipient-wrong" }) } };
}
