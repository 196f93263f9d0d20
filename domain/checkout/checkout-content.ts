import { z } from "zod";
import { bundleSizes } from "../catalog/bundle-size.ts";
import type { AppliedGiftCard } from "../gift-cards/gift-card.ts";
import { appliedGiftCardOrNoneSchema } from "../gift-cards/gift-card-schema.ts";
import { centsSchema } from "../money/money-schema.ts";
import { type PaymentMethod, paymentMethods } from "../payments/payment-method.ts";
import { isUsPlace } from "../places/us-places.ts";
import type { Quote } from "../pricing/quote.ts";
import {
  appliedPromotionsSchema,
  shippingChargeOrNoneSchema,
  taxPartsSchema,
} from "../pricing/quote-schema.ts";
import type { CheckoutDetails } from "./checkout-details.ts";

// How a checkout is stored as JSON. The shop wrote it itself, so a row that does not fit is a bug,
// and parsing it throws.

/** A cart line as the server priced it. */
export const checkoutLineSchema = z
  .object({
    productId: z.int(),
    productName: z.string(),
    /** Effective price of one bar. */
    price: centsSchema,
    quantity: z.int().min(1),
    image: z.string().nullable(),
    /** This line's share of all discounts. */
    discount: centsSchema,
    bundleId: z.string().exactOptional(),
    bundleSize: z.literal(bundleSizes).exactOptional(),
    /** Of the ready-made box that the bundle is. */
    boxName: z.string().exactOptional(),
    /** This line's share of the tax; null in checkouts from before it was stored. */
    tax: z.nullable(centsSchema).default(null),
    /** Major allergens, as shown to the shopper. */
    contains: z.array(z.string()).readonly().default([]),
    /** A hash of the product's ingredients and allergens; null when unknown. */
    recipeHash: z.int().nullable().default(null),
  })
  .readonly();
export type CheckoutLine = z.infer<typeof checkoutLineSchema>;

export const checkoutLinesSchema = z.array(checkoutLineSchema).readonly();

const quotedLinesSchema = z.object({
  lines: checkoutLinesSchema,
  totals: z
    .object({
      subtotal: centsSchema,
      discount: centsSchema,
      tax: centsSchema,
      shipping: centsSchema,
      total: centsSchema,
    })
    .readonly(),
  taxes: taxPartsSchema,
  shippingCharge: shippingChargeOrNoneSchema,
  promotions: appliedPromotionsSchema,
});

/** Lines with the price of all of them. */
export type QuotedLines = Quote & { readonly lines: readonly CheckoutLine[] };

export const parcelsSchema = z
  .object({
    /** The different contents. Parcels to the same place have the same. */
    contents: z.array(quotedLinesSchema.readonly()).readonly(),
    /** For each recipient the position of its content, in the order of the recipients. */
    of: z.array(z.int().min(0)).readonly(),
  })
  .readonly();
/** What each of several recipients gets. */
export type Parcels = z.infer<typeof parcelsSchema>;

/** What is paid for, and how. */
export type CheckoutContent = QuotedLines & {
  readonly method: PaymentMethod;
  /** Pays a part of the total, or all of it. */
  readonly giftCard: AppliedGiftCard | null;
  /** Only with several recipients; then the rest of the content is the sum of these. */
  readonly parcels: Parcels | null;
};

export const pendingContentSchema = z
  .object({
    version: z.int(),
    content: quotedLinesSchema
      .extend({
        method: z.enum(paymentMethods),
        giftCard: appliedGiftCardOrNoneSchema,
        parcels: z.nullable(parcelsSchema).default(null),
      })
      .readonly(),
  })
  .readonly();
/** Content that is being sent to the provider. It takes effect once the provider has it. */
export type PendingContent = z.infer<typeof pendingContentSchema>;

export function contentOf(
  priced: QuotedLines & { readonly parcels?: Parcels },
  method: PaymentMethod,
  giftCard: AppliedGiftCard | null = null,
): CheckoutContent {
  const { lines, totals, taxes, shippingCharge, promotions, parcels = null } = priced;
  return { lines, totals, taxes, shippingCharge, promotions, method, giftCard, parcels };
}

const storedAddress = {
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.custom<CheckoutDetails["state"]>(isUsPlace),
  zipCode: z.string(),
};

const storedGiftSchema = z.object({
  message: z.string(),
  ...storedAddress,
  shipAfter: z.string(),
  email: z.string(),
});

/** Details that were validated when they were submitted. */
export const storedDetailsSchema: z.ZodType<CheckoutDetails> = z.object({
  email: z.string(),
  ...storedAddress,
  notes: z.string(),
  packerNote: z.string().exactOptional(),
  gift: storedGiftSchema.exactOptional(),
  recipients: z.array(storedGiftSchema).readonly().exactOptional(),
  giftCard: z
    .object({
      recipientName: z.string(),
      recipientEmail: z.string(),
      senderName: z.string(),
      message: z.string(),
      emailOn: z.string(),
    })
    .exactOptional(),
});

/** Whether both are the same purchase: the same products at the same prices. */
export function isSameContent(a: CheckoutContent, b: CheckoutContent): boolean {
  return comparable(a) === comparable(b);
}

/** Without names and pictures: a renamed product is still the same. */
function comparable(content: CheckoutContent): string {
  const { method, giftCard, parcels } = content;
  return JSON.stringify([
    method,
    giftCard && [giftCard.id, giftCard.amount],
    ...comparableLines(content),
    ...(parcels ? [parcels.of, parcels.contents.map(comparableLines)] : []),
  ]);
}

function comparableLines(content: QuotedLines): unknown[] {
  const { lines, totals, taxes, shippingCharge, promotions } = content;
  return [
    shippingCharge && [
      shippingCharge.method,
      shippingCharge.parts.map(({ label, amount }) => [label, amount]),
      shippingCharge.heat ?? null,
      shippingCharge.pickup !== undefined,
    ],
    promotions.map(({ id, onProducts, onShipping }) => [id, onProducts, onShipping]),
    taxes.map(({ place, category, rate, base, amount, calculation }) => [
      place,
      category,
      rate,
      base,
      amount,
      // Another calculation is of another address, and the order's is what is recorded.
      ...(calculation === undefined ? [] : [calculation]),
    ]),
    [totals.subtotal, totals.discount, totals.tax, totals.shipping, totals.total],
    lines.map((line) => [
      line.productId,
      line.quantity,
      line.price,
      line.discount,
      line.bundleId ?? null,
      line.bundleSize ?? null,
    ]),
  ];
}
