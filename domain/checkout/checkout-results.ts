import { z } from "zod/mini";
import { giftCardSaleErrorFields } from "../gift-cards/gift-card-sale.ts";
import { giftErrorFields } from "../gifts/gift-field-names.ts";
import { checkoutFieldErrors } from "./checkout-details.ts";
import { checkoutFields } from "./checkout-field-names.ts";

// The answers to the checkout page. `error` is always a sentence for the shopper.

const alreadyPlaced = z.object({ code: z.literal("already-placed"), orderId: z.string() });

/** Any other refusal, or a proxy's. */
export const refusalSchema = z.object({ error: z.string() });

export const intentResultSchema = z.union([
  z.object({ clientSecret: z.string() }),
  // A gift card pays all of it.
  z.object({ code: z.literal("covered") }),
]);

/** The details were stored, or a gift card paid all of it and the order is placed. */
export const detailsResultSchema = z.discriminatedUnion("code", [
  z.object({ code: z.literal("submitted") }),
  z.object({
    code: z.literal("placed"),
    orderId: z.string(),
    orderNumber: z.optional(z.nullable(z.string())),
  }),
]);

/** Refusals of an intent that the page handles. */
export const intentRefusalSchema = z.discriminatedUnion("code", [
  alreadyPlaced,
  z.object({
    // "being-paid": another tab pressed Pay for this cart a moment ago. "method-off": the provider
    // does not offer the chosen method.
    code: z.enum([
      "amount-differs",
      "unavailable",
      "being-paid",
      "too-large",
      "method-off",
      // The chosen shipping is missing or no longer offered.
      "shipping-changed",
      // The shop sells no gift card over this amount.
      "gift-cards-off",
    ]),
    error: z.string(),
  }),
]);
export type IntentRefusal = z.infer<typeof intentRefusalSchema>;

/** Refusals of the details that the page handles. */
export const detailsRefusalSchema = z.discriminatedUnion("code", [
  alreadyPlaced,
  z.object({
    code: z.literal("invalid"),
    error: z.string(),
    errors: z.partialRecord(
      z.enum([...checkoutFields, ...giftErrorFields, ...giftCardSaleErrorFields]),
      z.enum(checkoutFieldErrors),
    ),
  }),
  z.object({
    code: z.enum(["amount-differs", "unavailable", "shipping-changed", "gift-cards-off"]),
    error: z.string(),
  }),
  // The page's payment is over; it gets another one.
  z.object({ code: z.enum(["intent-over", "reservation-over"]), error: z.string() }),
]);
export type DetailsRefusal = z.infer<typeof detailsRefusalSchema>;
