import { z } from "zod";
import { MAX_QUANTITY } from "../cart/cart.ts";
import { bundleSizes } from "../catalog/bundle-size.ts";
import { MAX_PRODUCT_ID } from "../catalog/product.ts";
import { MAX_RECIPIENTS } from "../gifts/gift-field-names.ts";
import { heatChoices } from "../heat/heat-schema.ts";
import { cents } from "../money/cents.ts";
import { parseMethodType } from "../payments/payment-method.ts";
import { isUsPlace, type UsPlace } from "../places/us-places.ts";
import { isIsoDay } from "../time/iso-day.ts";
import { parseOrderId } from "./order-id.ts";

// The requests of the checkout page, which needs only their types.

const checkoutId = z
  .string()
  .refine((text) => parseOrderId(text) === text, "is not the id of a cart");

/** Text that a database can store: no control characters or lone surrogates. */
const storable = /^\P{C}*$/u;

/** What the shopper sees is left to pay. It is compared, never charged. */
const amount = z.int().min(0).transform(cents);

/** A product and its quantity. The server looks up the price; it is not sent. */
const requestedLineSchema = z.object({
  productId: z.int().min(1).max(MAX_PRODUCT_ID),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  bundleId: z.string().min(1).max(100).regex(storable).optional(),
  bundleSize: z.literal(bundleSizes).optional(),
  /** Which of several ready-made boxes with the same bars it was. Compared, never stored. */
  boxName: z.string().max(100).regex(storable).optional().catch(undefined),
});
export type RequestedLine = Readonly<z.infer<typeof requestedLineSchema>>;

const lines = z
  .array(requestedLineSchema)
  .min(1, "the cart is empty")
  .max(200, "more than 200 lines");

/** Identifies the shopper's browser tab. */
const tab = z.string().max(64).regex(storable).default("");

const place = z.object({
  state: z.custom<UsPlace>(isUsPlace),
  zipCode: z.string().regex(/^(?:\d{5}(?:-\d{4})?)?$/),
  isPoBox: z.boolean().optional(),
  shipAfter: z.string().refine(isIsoDay).optional(),
});

/** Destination as far as typed; tax and shipping may depend on it. */
const destination = place.nullable().default(null);

/** The chosen shipping, if there is a choice. */
const shipping = z
  .object({ optionId: z.string().max(130).regex(storable), heat: z.enum(heatChoices).nullable() })
  .nullable()
  .default(null);

/** How the parcels of several recipients are shipped, where there is a choice. */
const preference = z.object({
  /** The name of a method; null for the first one of each place. */
  method: z.string().max(200).regex(storable).nullable(),
  heat: z.enum(heatChoices).nullable(),
});

/** Where the parcels of several recipients go. */
const multiRecipient = z
  .object({ destinations: z.array(place).min(1).max(MAX_RECIPIENTS), preference })
  .nullable()
  .default(null);

/** A discount code as it was typed. */
const code = z.string().max(100).regex(storable).nullable().default(null);

/** The code of a gift card as it was typed. */
const giftCard = code;

const methodTypes = z
  .array(z.enum(["us_bank_account", "card"]))
  .length(1)
  .transform(([type], context) => {
    const method = parseMethodType(type);
    if (method) return method;
    context.addIssue("not a payment method");
    return z.NEVER;
  });

export const intentRequestSchema = z.object({
  amount,
  currency: z.literal("usd"),
  methodTypes,
  /** Part of the documented body; `lines` is used instead. */
  orderData: z.unknown().optional(),
  checkoutId,
  lines,
  destination,
  shipping,
  multiRecipient,
  code,
  giftCard,
  tab,
});
export type IntentRequest = z.input<typeof intentPurchaseSchema>;

export const detailsRequestSchema = z.object({
  amount,
  /** Validated by `parseCheckoutDetails`, which reports errors per field. */
  details: z.record(z.string(), z.unknown()),
  lines,
  shipping,
  /** Of several recipients, who are a part of the details. */
  preference: preference.nullable().default(null),
  /** The details are a wallet's, which sends them to the provider itself. */
  isWallet: z.boolean().default(false),
  code,
  giftCard,
  tab,
});
export type DetailsRequest = z.input<typeof detailsPurchaseSchema>;

/** Bars, or a gift card over `amount` without lines. */
const purchase = {
  lines: z.array(requestedLineSchema).max(200, "more than 200 lines"),
  buysGiftCard: z.boolean().default(false),
};
type Purchase = z.output<z.ZodObject<typeof purchase>> & {
  readonly code: string | null;
  readonly giftCard: string | null;
};
const hasLines = ({ buysGiftCard, lines }: Purchase) => buysGiftCard || lines.length > 0;
const emptyCart = { path: ["lines"], error: "the cart is empty" };
/** No code makes a gift card cheaper, and no gift card pays for one. */
const isAlone = ({ buysGiftCard, lines, code, giftCard }: Purchase) =>
  !buysGiftCard || (lines.length === 0 && code === null && giftCard === null);
const notAlone = { path: ["buysGiftCard"], error: "a gift card is bought alone, without codes" };

export const intentPurchaseSchema = intentRequestSchema
  .extend(purchase)
  .refine(hasLines, emptyCart)
  .refine(isAlone, notAlone);
export const detailsPurchaseSchema = detailsRequestSchema
  .extend(purchase)
  .refine(hasLines, emptyCart)
  .refine(isAlone, notAlone);

/** The parts of a quote. A page requests those that it shows, since each follows from something else. */
export const quoteParts = [
  /** Automatic discounts, and the discount of the code. */
  "promotions",
  /** The ways of shipping to the destination. */
  "shipping",
  /** What the tax follows from, where a tax service computes it. */
  "tax",
  /** What a gift card has on it. */
  "giftCard",
  /** All of it for the sheet of a wallet, which shows no parts. */
  "wallet",
  /** The price for each of several recipients. */
  "recipients",
] as const;
export type QuotePart = (typeof quoteParts)[number];

/** What a cart costs, as far as it is known where it goes. */
export const quoteRequestSchema = z.object({
  parts: z.array(z.enum(quoteParts)).min(1).max(quoteParts.length),
  /** The cart, whose own reservations count as available. */
  checkoutId,
  lines,
  destination,
  shipping,
  code,
  giftCard,
  /** As typed; the answer says what is wrong with each. */
  recipients: z.array(z.record(z.string(), z.unknown())).max(MAX_RECIPIENTS).default([]),
  preference: preference.default({ method: null, heat: null }),
});
export type QuoteRequest = z.input<typeof quoteRequestSchema>;

export const payAgainRequestSchema = z.object({
  methodTypes,
  /** From the link in the customer's email. */
  token: z.string().max(200),
});
export type PayAgainRequest = z.input<typeof payAgainRequestSchema>;

export const demoPaymentRequestSchema = z.object({ clientSecret: z.string().max(500) });
export type DemoPaymentRequest = z.input<typeof demoPaymentRequestSchema>;
