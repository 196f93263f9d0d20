import { type Cents, ZERO } from "#domain/money/cents.ts";
import type { RefundParts } from "#domain/refunds/refund.ts";
import { everythingRemaining, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "#server/app-context.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import type { recordRefundByHand } from "#server/refunds/record-refund-by-hand.ts";
import { type RefundRequest, requestRefund } from "#server/refunds/request-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";
import { withoutJobs } from "./test-shop.ts";

export type RefundChoice = Partial<Omit<RefundRequest, "orderId" | "amount">> & {
  readonly amount?: number;
};
type Choose = RefundChoice | ((everything: RefundParts) => RefundChoice);

/** What the owner's form sends: everything that is left, at the proposed amount, unless chosen otherwise. */
export async function refundRequest(
  shop: AppContext,
  orderId: string,
  choose: Choose = {},
): Promise<RefundRequest> {
  const read = await readRefundable(shop, shop.db, orderId);
  if (!read) throw new Error("no such order");
  const everything = everythingRemaining(read.parts);
  const choice = typeof choose === "function" ? choose(everything) : choose;
  const parts = { ...everything, ...choice };
  return {
    orderId,
    reason: "returned",
    note: "",
    notifiesCustomer: false,
    restocks: false,
    knownRefunds: read.refunds.length,
    ...parts,
    // Tests also send what is not a whole number of cents.
    amount: (choice.amount ?? proposeRefund(read.parts, parts).amount) as Cents,
  };
}

/** Requests a refund as the owner does, and sends nothing. @returns its id */
export async function requestOnly(
  shop: AppContext,
  orderId: string,
  choose: Choose = {},
): Promise<string> {
  const request = await refundRequest(shop, orderId, choose);
  const result = await requestRefund(withoutJobs(shop), request);
  if (result.code !== "requested") throw new Error(result.code);
  return result.refundId;
}

/** Refunds as the owner does, and sends it, since its job may run at any time. @returns its id and amount */
export async function refundOrder(
  shop: AppContext,
  orderId: string,
  choose: Choose = {},
): Promise<{ readonly refundId: string; readonly amount: number }> {
  const request = await refundRequest(shop, orderId, choose);
  const result = await requestRefund(shop, request);
  if (result.code !== "requested") throw new Error(result.code);
  await sendRefund(shop, result.refundId);
  return { refundId: result.refundId, amount: request.amount };
}

/** @returns the amount */
export async function makeRefund(shop: AppContext, orderId: string, choose: Choose = {}) {
  return (await refundOrder(shop, orderId, choose)).amount;
}

/** Money that the owner gave back without the provider, and, unless chosen otherwise, no bars. */
export function refundByHand(
  orderId: string,
  amount: number,
  change: Partial<RefundByHand> = {},
): RefundByHand {
  return {
    orderId,
    amount: amount as Cents,
    items: [],
    shipping: ZERO,
    note: "",
    restocks: false,
    knownRefunds: 0,
    ...change,
  };
}

type RefundByHand = Parameters<typeof recordRefundByHand>[1];

export const oneUnit = ({ items }: RefundParts) => ({
  items: items.slice(0, 1).map(({ itemId }) => ({ itemId, quantity: 1 })),
  shipping: ZERO,
});

export const justAmount = (amount: number) => ({ items: [], shipping: ZERO, amount });
