import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { centsSchema } from "#domain/money/money-schema.ts";
import { refundReasons } from "#domain/refunds/refund.ts";
import {
  everythingRemaining,
  proposeRefund,
  type RefundProblem,
} from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "#server/app-context.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { recordRefundByHand } from "#server/refunds/record-refund-by-hand.ts";
import { type RefundRequest, requestRefund } from "#server/refunds/request-refund.ts";
import { itemId, itemQuantity, MAX_LINES } from "../data/order-item-schema.ts";
import { describeObstacle, describeRefundProblem, NOTE_LENGTH } from "./refund-messages.ts";

const aboutOrder = z.object({ orderId: z.guid() });

const chosenParts = aboutOrder.extend({
  /** How many refunds the screen showed. */
  knownRefunds: z.int().min(0),
  items: z
    .array(
      z.object({
        itemId,
        quantity: itemQuantity,
        /** How many of them have not left the shop. */
        unsent: itemQuantity.optional(),
      }),
    )
    .max(MAX_LINES),
  shipping: centsSchema,
  amount: centsSchema,
  note: z.string().max(NOTE_LENGTH),
  restocks: z.boolean(),
});

export const refundOrderAction = adminAction(
  "refund-order",
  chosenParts.extend({ reason: z.enum(refundReasons), notifiesCustomer: z.boolean() }),
  requestAndDescribe,
);

/** Refunds all of a cancelled order. The customer gets one mail about both. */
export const refundWholeOrderAction = adminAction(
  "refund-whole-order",
  aboutOrder.extend({ amount: centsSchema }),
  async (shop, { orderId, amount: shown }) => {
    const refundable = await readRefundable(shop, shop.db, orderId);
    if (!refundable) return notRefunded("This order is gone.");
    const { parts, refunds } = refundable;
    const everything = everythingRemaining(parts);
    const { amount } = proposeRefund(parts, everything);
    if (amount !== shown) return changedMeanwhile;
    return await requestAndDescribe(shop, {
      ...everything,
      orderId,
      amount,
      reason: "cancelled",
      note: "",
      notifiesCustomer: true,
      // Cancelling has already returned the bars to stock.
      restocks: false,
      knownRefunds: refunds.length,
    });
  },
);

export const recordRefundAction = adminAction(
  "record-refund",
  chosenParts,
  async (shop, request) => {
    const recorded = await recordRefundByHand(shop, request);
    switch (recorded.code) {
      case "recorded":
        return done("refund-recorded", { toast: adminMessages.refundRecorded(recorded.amount) });
      case "changed-meanwhile":
        return changedMeanwhile;
      case "not-found":
        return notRefunded("This order is gone.");
      case "refused":
        return await describeRefused(shop, request, recorded.problem);
    }
  },
);

async function requestAndDescribe(shop: AppContext, request: RefundRequest) {
  const requested = await requestRefund(shop, request);
  switch (requested.code) {
    case "requested":
      return done("refund-requested", { toast: adminMessages.refundRequested(requested.amount) });
    case "changed-meanwhile":
      return changedMeanwhile;
    case "not-found":
      return notRefunded("This order is gone.");
    case "not-refundable": {
      const { day } = shopTime(shop.details().timeZone);
      const obstacle = describeObstacle(requested.obstacle, day);
      return notRefunded(obstacle ?? "There is no money left to give back.");
    }
    case "refused":
      return await describeRefused(shop, request, requested.problem);
  }
}

async function describeRefused(
  shop: AppContext,
  { orderId, amount }: Pick<RefundRequest, "orderId" | "amount">,
  problem: RefundProblem,
) {
  const refundable = await readRefundable(shop, shop.db, orderId);
  return notRefunded(describeRefundProblem(problem, refundable?.parts.remaining ?? amount));
}

/** Somebody else, or a press whose answer was lost, refunded a part of the order meanwhile. */
const changedMeanwhile = refused("refund-changed", {
  toast: adminMessages.refundChanged,
  isOutdated: true,
});

/** @param description a sentence */
function notRefunded(description: string) {
  return refused("refund-refused", {
    toast: { title: adminMessages.refundFailed.title, description },
  });
}
