import type { Cents } from "../money/cents.ts";

/** The same words as the CHECK of refunds.status. */
export const refundStatuses = ["requested", "pending", "succeeded", "failed"] as const;
/**
 * - `requested`: requested here, not known to the provider yet
 * - `pending`: being processed by the provider
 * - `succeeded`: refunded by the provider; a bank may still return it
 * - `failed`: the customer did not get the money
 */
export type RefundStatus = (typeof refundStatuses)[number];

/** Reasons of refunds: the same words as the CHECK of refunds.reason. */
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

/** Refunded bars of one line. */
export type RefundItem = {
  readonly itemId: string;
  readonly quantity: number;
  /** How many of them have not left the shop; if it is not said, as many as there are. */
  readonly unsent?: number | undefined;
};

/** The parts of one refund. */
export type RefundParts = { readonly items: readonly RefundItem[]; readonly shipping: Cents };
