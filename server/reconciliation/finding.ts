import { z } from "zod";
import { centsSchema } from "#domain/money/money-schema.ts";
import type { BookFindingCode, FindingCode } from "#domain/payments/finding-code.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import { paymentStatuses } from "#domain/payments/payment-status.ts";

/** Usually one of T; a newer version of the shop may have stored another word. */
const oneOf = <T extends string>() => z.custom<T>((value) => typeof value === "string");

/** The order's side of the comparison. */
const orderSideSchema = z
  .object({
    orderId: z.string(),
    orderNumber: z.string(),
    /** Without what a gift card paid. */
    total: centsSchema,
    paymentStatus: z.enum(paymentStatuses),
    /** Of this payment, through its provider. */
    refunded: centsSchema,
    /** By the owner, without the provider. Missing in findings of an earlier version. */
    refundedByHand: z.optional(centsSchema),
    /** What a gift card paid and got back. Missing without one. */
    giftCard: z.optional(z.object({ paid: centsSchema, refunded: centsSchema }).readonly()),
    /** It was cancelled when its money arrived, and still is. */
    isPaidAfterCancellation: z.boolean(),
  })
  .readonly();
export type OrderSide = z.infer<typeof orderSideSchema>;

/** The provider's side. */
const paymentSideSchema = z
  .object({
    state: oneOf<PaymentState>(),
    amount: centsSchema,
    refunded: centsSchema,
    /** The bank took the money back, or is trying to. Missing when that was not read. */
    isChargedBack: z.boolean().exactOptional(),
  })
  .readonly();
export type PaymentSide = z.infer<typeof paymentSideSchema>;

/**
 * A difference between shop and provider that remained after both were read twice; or money for an
 * order that was already closed.
 */
const findingSchema = z
  .object({
    code: oneOf<FindingCode>(),
    intentId: z.string(),
    order: orderSideSchema.nullable(),
    payment: paymentSideSchema.nullable(),
  })
  .readonly();
export type Finding = z.infer<typeof findingSchema>;

/** How findings are stored. */
export const findingsSchema = z.array(findingSchema).readonly();

const bookFindingSchema = z
  .object({
    code: oneOf<BookFindingCode>(),
    /** The order's number, or the provider's id of the entry or payout. */
    reference: z.string(),
    /** Null when it concerns no order. */
    orderId: z.string().nullable(),
    /** The shop's amount. */
    expected: z.nullable(centsSchema),
    /** The provider's or ERP's amount; null: missing there. */
    actual: z.nullable(centsSchema),
    /** The name of a document or an account in the ERP. */
    name: z.string().exactOptional(),
  })
  .readonly();
export type BookFinding = z.infer<typeof bookFindingSchema>;

export const bookFindingsSchema = z.array(bookFindingSchema).readonly();
