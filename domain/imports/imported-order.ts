import { z } from "zod/mini";
import { type Cents, cents } from "../money/cents.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { paymentStatuses } from "../payments/payment-status.ts";

/** More orders than a file of 20,000 rows has in practice. */
export const MAX_LINES = 200;

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));
const moment = z.iso.datetime();
const amount = z.pipe(
  z.int().check(z.gte(0), z.lte(999_999_999)),
  z.transform((value: number): Cents => cents(value)),
);

export const importedAddressSchema = z.readonly(
  z.object({
    name: text(200),
    company: text(200),
    street: text(300),
    city: text(100),
    state: text(100),
    zip: text(20),
    country: text(100),
    phone: text(40),
  }),
);
export type ImportedAddress = z.infer<typeof importedAddressSchema>;

const lineSchema = z.readonly(
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(300)),
    sku: text(100),
    quantity: z.int().check(z.gte(1), z.lte(100_000)),
    /** Of one; missing if the file does not say. */
    price: z.optional(amount),
  }),
);

/** An order of another shop, as its file describes it. History: nothing is done with it. */
export const importedOrderSchema = z.readonly(
  z.object({
    /** As it was there, such as "#1042". */
    number: z.string().check(z.minLength(1), z.maxLength(60)),
    email: text(254),
    name: text(200),
    placedAt: moment,
    paidAt: z.optional(moment),
    shippedAt: z.optional(moment),
    cancelledAt: z.optional(moment),
    status: z.enum(orderStatuses),
    paymentStatus: z.enum(paymentStatuses),
    lines: z.readonly(z.array(lineSchema).check(z.maxLength(MAX_LINES))),
    /** The lines, before the discount. */
    subtotal: amount,
    discount: amount,
    discountCode: text(200),
    shipping: amount,
    tax: amount,
    total: amount,
    refunded: amount,
    shippingMethod: text(200),
    paymentMethod: text(200),
    shippingAddress: z.optional(importedAddressSchema),
    billingAddress: z.optional(importedAddressSchema),
    note: text(5000),
    tags: text(500),
  }),
);
export type ImportedOrder = z.infer<typeof importedOrderSchema>;
