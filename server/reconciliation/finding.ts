import { z } from "zod";
import type { PaymentState } from "#domain/checkout/payment-state.ts";
import { centsSchema } from "#domain/money/money-schema.ts";
import { paymentStatuses } from "#domain/orders/payment-status.ts";

type FindingCode =
  | "paid-without-order"
  | "order-without-payment"
  | "amount-differs"
  | "status-differs"
  | "refund-differs"
  /** The shop's list of refunds adds up to another sum than the provider's. */
  | "refund-list-differs"
  | "refund-not-sent"
  /** Two payments of one order brought money. */
  | "paid-twice"
  | "paid-after-cancellation"
  | "paid-after-deletion"
  /** The payment could not be read, so what differs is not known. */
  | "not-readable";

/** Text that is usually one of T: a newer version of the shop may have stored another. */
const oneOf = <T extends string>() => z.custom<T>((value) => typeof value === "string");

/** An order's side of the comparison. */
const orderSideSchema = z
  .object({
    orderId: z.string(),
    orderNumber: z.string(),
    total: centsSchema,
    paymentStatus: z.enum(paymentStatuses),
    /** Of this payment, by its provider. */
    refunded: centsSchema,
    /** By the owner, without the provider. Missing in findings of an earlier version. */
    refundedByHand: z.optional(centsSchema),
    /** It was cancelled when its money came, and still is. */
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
    /** The payer's bank took the money back, or tries to. Missing where that was not asked. */
    isTakenBack: z.boolean().exactOptional(),
  })
  .readonly();
export type PaymentSide = z.infer<typeof paymentSideSchema>;

/**
 * Something that the shop and the provider tell differently, after both were asked twice; or money
 * that came for an order which was over by then.
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

/** What the shop, the provider's balance and the ERP's documents tell differently. */
export type BookFindingCode =
  /** The provider's balance has money of a payment that no order has. */
  | "entry-without-order"
  /** The shop does not know what this line of the balance is. */
  | "entry-unknown"
  /** What is in a payout adds up to another sum. */
  | "payout-differs"
  | "invoice-differs"
  | "payment-differs"
  | "credits-differ"
  | "pay-back-differs"
  /** Of a fee or a payout. */
  | "booking-differs";

const bookFindingSchema = z
  .object({
    code: oneOf<BookFindingCode>(),
    /** The order's number, or the provider's id of the entry or the payout. */
    reference: z.string(),
    /** Null where it is about no order. */
    orderId: z.string().nullable(),
    /** As the shop has it. */
    here: z.nullable(centsSchema),
    /** As the provider or the ERP has it; null: not at all. */
    there: z.nullable(centsSchema),
  })
  .readonly();
export type BookFinding = z.infer<typeof bookFindingSchema>;

export const bookFindingsSchema = z.array(bookFindingSchema).readonly();
