import { randomUUID } from "node:crypto";
import type { AppContext } from "../../app-context.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { listShipments } from "../../orders/shipment-queries.ts";
import { consumeRateLimit } from "../../platform/limits/consume-rate-limit.ts";
import {
  countVisit,
  mailboxLimit,
  type VisitorLimit,
} from "../../platform/limits/visitor-limit.ts";
import { deliverMail, type MailContext } from "../deliver-mail.ts";
import { receiptMail } from "../templates/receipt-mail.ts";
import { contextWithArrival } from "./order-mail-context.ts";

export type ResentReceipt =
  | { readonly code: "sent" | "failed" | "not-found" }
  /** `today` if the mailbox had all of a day; otherwise for some minutes. */
  | { readonly code: "too-often"; readonly today: boolean };

/** Whoever has an order's page may have it mailed again, and keeps somebody's mail server busy. */
const receiptLimit: VisitorLimit = {
  what: "receipt",
  max: 20,
  windowHours: 1,
  inAll: { max: 500, perClient: 3 },
};
const MAX_IN_TEN_MINUTES = 3;
const MAX_FOR_MAILBOX_PER_DAY = 20;

/**
 * Sends the receipt to the order's own address again. Not by a job, because the shopper waits for
 * the answer.
 *
 * @param address the client's network address, for rate limits; null where none apply
 */
export async function resendReceipt(
  ctx: MailContext & Pick<AppContext, "secret" | "log">,
  orderId: string,
  address: string | null,
): Promise<ResentReceipt> {
  const order = await findOrder(ctx.db, orderId);
  if (!order || order.isErased) return { code: "not-found" };

  const counted = address === null ? null : await countVisit(ctx, receiptLimit, { address });
  if (counted?.code === "too-often") return { code: "too-often", today: false };

  const now = ctx.clock();
  const ofOrder = { key: `receipt:order:${orderId}`, max: MAX_IN_TEN_MINUTES, windowHours: 1 / 6 };
  const forOrder = await consumeRateLimit(ctx.db, ofOrder, now);
  if (forOrder.code === "limited") return { code: "too-often", today: false };

  const { what } = receiptLimit;
  const ofMailbox = mailboxLimit(ctx.secret, what, order.customerEmail, MAX_FOR_MAILBOX_PER_DAY);
  const forMailbox = await consumeRateLimit(ctx.db, ofMailbox, now);
  if (forMailbox.code === "limited") return { code: "too-often", today: true };

  const context = await contextWithArrival(ctx, order);
  const delivery = await deliverMail(ctx, {
    event: `receipt:${orderId}:${randomUUID()}`,
    kind: "receipt",
    orderId,
    mail: receiptMail(order, await listShipments(ctx.db, orderId), context),
  });
  return { code: delivery.code === "sent" ? "sent" : "failed" };
}
