import { cents, ZERO } from "#domain/money/cents.ts";
import type { RefundParts } from "#domain/refunds/refund.ts";
import { everythingLeft, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "#server/app-context.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { requestRefund } from "#server/refunds/request-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";

/** Refunds as the owner does. @returns the amount */
export async function giveBack(
  shop: AppContext,
  orderId: string,
  choose: (
    everything: RefundParts,
  ) => Partial<RefundParts> & { amount?: number; restocks?: boolean } = () => ({}),
): Promise<number> {
  const read = await readRefundable(shop, shop.db, orderId);
  if (!read) throw new Error("no such order");
  const everything = everythingLeft(read.parts);
  const { amount: given, restocks = false, ...chosen } = choose(everything);
  const parts = { ...everything, ...chosen };
  const amount = given === undefined ? proposeRefund(read.parts, parts).amount : cents(given);
  const result = await requestRefund(shop, {
    orderId,
    ...parts,
    amount,
    reason: "returned",
    note: "",
    notifiesCustomer: false,
    restocks,
    knownRefunds: read.refunds.length,
  });
  if (result.code !== "requested") throw new Error(result.code);
  await sendRefund(shop, result.refundId);
  return amount;
}

export const oneBar = ({ items }: RefundParts) => ({
  items: items.slice(0, 1).map(({ itemId }) => ({ itemId, quantity: 1 })),
  shipping: ZERO,
});
