import { type NotPackable, whyNotPackable } from "../orders/list/packable.ts";
import { findOrder } from "../orders/order-queries.ts";
import type { LabelChoice } from "./begin-buying.ts";
import { type BuyContext, buyLabel, type LabelPurchase } from "./buy-label.ts";
import { findLabel } from "./label-queries.ts";

export type LabelRequest = {
  readonly orderId: string;
  readonly labelId: string;
  readonly choice: LabelChoice;
};

export type LabelResult = {
  readonly orderId: string;
  readonly labelId: string;
  readonly orderNumber: string;
  readonly purchase:
    | LabelPurchase
    /** The time was over, so nothing of it happened. */
    | { readonly code: "not-started" };
};

/**
 * Buys labels one after the other, so that one that is refused does not stop the others. What was
 * bought when this process dies is stored, and the rest is not bought.
 *
 * @param mayStart asked before each purchase, so that the owner's browser does not wait too long
 */
export async function buyLabels(
  ctx: BuyContext,
  requests: readonly LabelRequest[],
  mayStart: () => boolean,
): Promise<LabelResult[]> {
  const results: LabelResult[] = [];
  for (const request of requests) {
    const { orderId, labelId } = request;
    const order = await findOrder(ctx.db, orderId);
    const orderNumber = order?.orderNumber ?? "";
    const reason = order && (await whyNotPackable(ctx.db, orderId, order));
    const purchase = await buyUnless(ctx, request, reason, mayStart);
    results.push({ orderId, labelId, orderNumber, purchase });
  }
  return results;
}

async function buyUnless(
  ctx: BuyContext,
  { orderId, labelId, choice }: LabelRequest,
  reason: NotPackable | undefined,
  mayStart: () => boolean,
): Promise<LabelResult["purchase"]> {
  if (!mayStart()) return { code: "not-started" };
  if (reason) return { code: "not-packable", reason };
  const label = await findLabel(ctx.db, labelId);
  if (label?.orderId !== orderId) {
    return { code: "refused", reason: "This label is of another order. Nothing was bought." };
  }
  return await buyLabel(ctx, { labelId, choice, notifiesCustomer: true, isForPacked: true });
}
