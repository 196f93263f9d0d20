import type { Cents } from "../money/cents.ts";

/** The same words as the CHECK of refunds.status. */
export const refundStatuses = ["requested", "pending", "succeeded", "failed"] as const;
/**
 * - `requested`: asked for here, not known to the provider yet
 * - `pending`: on its way at the provider
 * - `succeeded`: the provider gave the money back; a bank may still return it
 * - `failed`: the customer does not have the money
 */
export type RefundStatus = (typeof refundStatuses)[number];

/** Why money goes back: the same words as the CHECK of refunds.reason. */
export const refundReasons = [
  "returned",
  "damaged",
  "cancelled",
  "goodwill",
  "duplicate",
  "fraudulent",
  "other",
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Bars of one line that money goes back for. */
export type RefundItem = {
  readonly itemId: string;
  readonly quantity: number;
};

/** What one refund gives back. */
export type RefundParts = {
  readonly items: readonly RefundItem[];
  readonly shipping: Cents;
};
