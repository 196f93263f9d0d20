import { z } from "zod";
import { centsSchema } from "#domain/money/money-schema.ts";

/** Why the ERP's clearing account holds more or less than the payment provider. */
export type ClearingPartCode =
  /** The order is being sent to the ERP. */
  | "order-waiting"
  /** The ERP refused the order, or did not answer. */
  | "order-failed"
  /** The order was never sent to the ERP. */
  | "order-not-sent"
  /** The order is complete in the ERP, and yet its money differs. */
  | "order-differs"
  /** The provider has sent the money back, and the customer's bank has not taken it yet. */
  | "refund-pending"
  /** The bank withdrew the money, and has not decided yet. */
  | "dispute-open"
  /** Fees and payouts that are booked with the next run. */
  | "fees-waiting"
  /** Fees and payouts that the ERP refused. */
  | "fees-failed"
  /** Fees and payouts from a time in which the accounts for them were not set. */
  | "fees-not-booked"
  /** The entry of a fee or payout is another one in the ERP. */
  | "entry-differs"
  /** A payment that belongs to no order of the shop. */
  | "entry-without-order"
  /** A movement of the provider's balance that the shop does not book. */
  | "entry-unknown"
  /** A document in the ERP that the shop did not make. */
  | "by-hand"
  /**
   * What the provider held before the shop read its balance for the first time, and what moved
   * before it booked fees and payouts and sent orders to the ERP.
   */
  | "before"
  /** Lines of the ERP's account from before those that were compared. */
  | "older"
  /** All parts that are too many to list. */
  | "more";

const clearingPartSchema = z
  .object({
    code: z.custom<ClearingPartCode>((value) => typeof value === "string"),
    /** The order's number, the document's name in the ERP, or the provider's id; "" for a sum. */
    reference: z.string(),
    orderId: z.string().nullable(),
    /** How much more the ERP has because of it. */
    amount: centsSchema,
  })
  .readonly();
export type ClearingPart = z.output<typeof clearingPartSchema>;

const comparedSchema = z
  .object({
    code: z.literal("compared"),
    /** When, as an ISO time. */
    at: z.string(),
    /** The ERP's account, as people see it there. */
    account: z.string(),
    /** All that the provider holds, with what it holds back. */
    provider: centsSchema,
    reserved: centsSchema,
    erp: centsSchema,
    /** What explains the difference, largest first. */
    parts: z.array(clearingPartSchema).readonly(),
    /** What of the difference none of the parts explains. */
    unexplained: centsSchema,
    /** Why payments go into another account of the ERP; one sentence each. */
    problems: z.array(z.string()).readonly(),
  })
  .readonly();
export type ComparedClearing = z.output<typeof comparedSchema>;

/** The comparison of the provider's balance with the ERP's clearing account, or why there is none. */
export const clearingComparisonSchema = z.union([
  comparedSchema,
  z
    .object({
      code: z.enum(["provider-unreachable", "provider-refused", "erp-unreachable", "erp-refused"]),
      at: z.string(),
      /** In the ERP's case, what to do. */
      message: z.string(),
    })
    .readonly(),
]);
export type ClearingComparison = z.output<typeof clearingComparisonSchema>;

/** These pass by themselves. */
const passing: ReadonlySet<ClearingPartCode> = new Set([
  "order-waiting",
  "refund-pending",
  "dispute-open",
  "fees-waiting",
]);

export function needsPerson({ code }: ClearingPart): boolean {
  return !passing.has(code);
}

/** Whether both hold the same, apart from what passes by itself. */
export function isBalanced({ parts, unexplained, problems }: ComparedClearing): boolean {
  return unexplained === 0 && problems.length === 0 && !parts.some(needsPerson);
}
