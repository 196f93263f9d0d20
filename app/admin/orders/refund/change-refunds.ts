import { shopTime } from "#app/admin/shared/shop-time.ts";
import { everythingLeft, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "#server/app-context.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { recordRefundByHand } from "#server/refunds/record-refund-by-hand.ts";
import { type RefundWish, requestRefund } from "#server/refunds/request-refund.ts";
import type { RefundResult } from "../data/orders-result.ts";
import { obstacleWords, refundProblemWords } from "./refund-words.ts";
import { sentByHand, sentRefund, sentWholeRefund } from "./sent-refund.ts";

const unreadable: RefundResult = {
  code: "refund-refused",
  text: "This cannot be read as a refund, so nothing was sent.",
};

/** Refunds the chosen parts of an order. */
export async function refundParts(ctx: AppContext, form: FormData): Promise<RefundResult> {
  const wish = sentRefund(form);
  return wish ? await request(ctx, wish) : unreadable;
}

/** Refunds all of a cancelled order. The customer gets one mail about both. */
export async function refundAll(ctx: AppContext, form: FormData): Promise<RefundResult> {
  const sent = sentWholeRefund(form);
  if (!sent) return unreadable;
  const refundable = await readRefundable(ctx, ctx.db, sent.order);
  if (!refundable) return { code: "refund-refused", text: "This order is gone." };
  const { parts, refunds } = refundable;
  const everything = everythingLeft(parts);
  const { amount } = proposeRefund(parts, everything);
  if (amount !== sent.amount) return { code: "refund-changed" };
  return await request(ctx, {
    ...everything,
    orderId: sent.order,
    amount,
    reason: "cancelled",
    note: "",
    tellsCustomer: true,
    // Cancelling has already returned the bars to stock.
    restocks: false,
    knownRefunds: refunds.length,
  });
}

export async function recordByHand(ctx: AppContext, form: FormData): Promise<RefundResult> {
  const sent = sentByHand(form);
  if (!sent) return unreadable;
  const { order: orderId, ...wish } = sent;
  const answer = await recordRefundByHand(ctx, { orderId, ...wish });
  switch (answer.code) {
    case "recorded":
      return { code: "refund-recorded", amount: answer.amount };
    case "changed-meanwhile":
      return { code: "refund-changed" };
    case "not-found":
      return { code: "refund-refused", text: "This order is gone." };
    case "not-possible":
      return { code: "refund-refused", text: "That is more than is left of this order." };
  }
}

async function request(ctx: AppContext, wish: RefundWish): Promise<RefundResult> {
  const answer = await requestRefund(ctx, wish);
  switch (answer.code) {
    case "requested":
      return { code: "refund-requested", amount: answer.amount };
    case "changed-meanwhile":
      return { code: "refund-changed" };
    case "not-found":
      return { code: "refund-refused", text: "This order is gone." };
    case "not-refundable": {
      const { day } = shopTime(ctx.details().timeZone);
      const text = obstacleWords(answer.obstacle, day) ?? "There is no money left to give back.";
      return { code: "refund-refused", text };
    }
    case "refused": {
      const refundable = await readRefundable(ctx, ctx.db, wish.orderId);
      const left = refundable?.parts.left ?? wish.amount;
      return { code: "refund-refused", text: refundProblemWords(answer.problem, left) };
    }
  }
}
