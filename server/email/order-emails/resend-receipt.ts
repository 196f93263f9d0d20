import { randomUUID } from "node:crypto";
import type { AppContext } from "../../app-context.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { listShipments } from "../../orders/shipment-queries.ts";
import { consumeRateLimit } from "../../platform/limits/consume-rate-limit.ts";
import { deliverMail, type MailContext } from "../deliver-mail.ts";
import { receiptMail } from "../templates/receipt-mail.ts";
import { contextForCustomer } from "./order-mail-context.ts";

export type ResentReceipt = { readonly code: "sent" | "failed" | "too-often" | "not-found" };

const MOST_IN_TEN_MINUTES = 3;

/**
 * Sends the receipt to the order's own address again. Not by a job, because the shopper waits for
 * the answer.
 */
export async function resendReceipt(
  ctx: MailContext & Pick<AppContext, "secret">,
  orderId: string,
): Promise<ResentReceipt> {
  const order = await findOrder(ctx.db, orderId);
  if (!order || order.isErased) return { code: "not-found" };
  const limit = { key: `receipt:order:${orderId}`, max: MOST_IN_TEN_MINUTES, windowHours: 1 / 6 };
  const result = await ctx.db
    .transaction()
    .execute((tx) => consumeRateLimit(tx, limit, ctx.clock()));
  if (result.code === "limited") return { code: "too-often" };
  const delivery = await deliverMail(ctx, {
    event: `receipt:${orderId}:${randomUUID()}`,
    kind: "receipt",
    orderId,
    mail: receiptMail(order, await listShipments(ctx.db, orderId), contextForCustomer(ctx, order)),
  });
  return { code: delivery.code === "sent" ? "sent" : "failed" };
}
