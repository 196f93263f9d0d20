import { z } from "zod";
import { centsSchema } from "../money/money-schema.ts";
import { bundleSizes } from "../pricing/bundle-size.ts";
import {
  appliedPromotionsSchema,
  type Quote,
  shippingChargeOrNoneSchema,
  taxPartsSchema,
} from "../pricing/quote.ts";
import type { CheckoutDetails } from "./checkout-details.ts";
import { type PaymentMethod, paymentMethods } from "./payment-method.ts";
import { isUsState } from "./us-states.ts";

// How a checkout is stored as JSON. What is read back was written by the shop itself, so a row that
// does not fit is a defect: parsing it throws.

/** A cart line as the server priced it. */
export const checkoutLineSchema = z
  .object({
    productId: z.int(),
    productName: z.string(),
    /** Effective price of one piece. */
    price: centsSchema,
    quantity: z.int().min(1),
    image: z.string().nullable(),
    /** This line's share of its bundle's discount. */
    discount: centsSchema,
    bundleId: z.string().exactOptional(),
    bundleSize: z.literal(bundleSizes).exactOptional(),
    /** This line's share of the tax; null in checkouts from before it was kept. */
    tax: z.nullable(centsSchema).default(null),
    /** Major allergens, as the shopper reads them. */
    contains: z.array(z.string()).readonly().default([]),
    /** Of the product's ingredients and allergens; null where nobody knows. */
    recipeVersion: z.int().nullable().default(null),
  })
  .readonly();
export type CheckoutLine = z.infer<typeof checkoutLineSchema>;

export const checkoutLinesSchema = z.array(checkoutLineSchema).readonly();

/** What is paid for, and how. */
export type CheckoutContent = Quote & {
  readonly lines: readonly CheckoutLine[];
  readonly method: PaymentMethod;
};

export const pendingContentSchema = z
  .object({
    version: z.int(),
    content: z
      .object({
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
        method: z.enum(paymentMethods),
      })
      .readonly(),
  })
  .readonly();
/** Content that the provider is being told of. It counts from when the provider has it. */
export type PendingContent = z.infer<typeof pendingContentSchema>;

export function contentOf(
  priced: Omit<CheckoutContent, "method">,
  method: PaymentMethod,
): CheckoutContent {
  const { lines, totals, taxes, shippingCharge, promotions } = priced;
  return { lines, totals, taxes, shippingCharge, promotions, method };
}

/** Details that were checked when they were submitted. */
export const storedDetailsSchema: z.ZodType<CheckoutDetails> = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.custom<CheckoutDetails["state"]>(isUsState),
  zipCode: z.string(),
  notes: z.string(),
});

/** Whether a shopper who sees one would pay for the other: the same products at the same prices. */
export function isSameContent(a: CheckoutContent, b: CheckoutContent): boolean {
  return comparable(a) === comparable(b);
}

/** Names and pictures are left out: a product that was renamed is still the same. */
function comparable(content: CheckoutContent): string {
  const { lines, totals, taxes, shippingCharge, promotions, method } = content;
  return JSON.stringify([
    method,
    shippingCharge && [
      shippingCharge.method,
      shippingCharge.parts.map(({ label, amount }) => [label, amount]),
    ],
    promotions.map(({ id, onBars, onShipping }) => [id, onBars, onShipping]),
    taxes.map(({ place, category, rate, base, amount }) => [place, category, rate, base, amount]),
    [totals.subtotal, totals.discount, totals.tax, totals.shipping, totals.total],
    lines.map((line) => [
      line.productId,
      line.quantity,
      line.price,
      line.discount,
      line.bundleId ?? null,
      line.bundleSize ?? null,
    ]),
  ]);
}
