import { randomUUID } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import { findOrder } from "../orders/order-queries.ts";
import { consumeRateLimit } from "../platform/limits/consume-rate-limit.ts";
import { type DeliveringShop, deliverMail } from "./deliver-mail.ts";
import { contextForCustomer } from "./order-mail-context.ts";
import { receiptMail } from "./templates/receipt-mail.ts";

export type Resending =
  | { readonly code: "sent" }
  | { readonly code: "failed" }
  | { readonly code: "too-often" }
  | { readonly code: "not-found" };

const MOST_IN_TEN_MINUTES = 3;

/**
 * Sends a shopper the receipt again. A deliberate act with an answer to wait for, so it does not go
 * through the job queue; only the order's own address can get it.
 */
export async function resendReceipt(
  ctx: DeliveringShop & Pick<AppContext, "secret">,
  orderId: string,
): Promise<Resending> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) return { code: "not-found" };
  const limit = { key: `receipt:order:${orderId}`, max: MOST_IN_TEN_MINUTES, windowHours: 1 / 6 };
  const result = await ctx.db
    .transaction()
    .execute((tx) => consumeRateLimit(tx, limit, ctx.clock()));
  if (result.code === "limited") return { code: "too-often" };
  const delivery = await deliverMail(ctx, {
    event: `receipt:${orderId}:${randomUUID()}`,
    kind: "receipt",
    orderId,
    mail: receiptMail(order, contextForCustomer(ctx, order)),
  });
  return { code: delivery.code === "sent" ? "sent" : "failed" };
}
