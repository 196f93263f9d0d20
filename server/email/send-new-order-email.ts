import { randomUUID } from "node:crypto";
import { findOrder, findOrderByNumber } from "../orders/order-queries.ts";
import { type DeliveringShop, deliverMail } from "./deliver-mail.ts";
import { markMailSent } from "./mail-events.ts";
import { contextForOwner } from "./order-mail-context.ts";
import { orderMailEvent } from "./send-order-email.ts";
import { newOrderMail } from "./templates/new-order-mail.ts";

export type NewOrderEmail =
  | { readonly code: "sent"; readonly orderNumber: string }
  | { readonly code: "failed" }
  | { readonly code: "not-found" };

/**
 * Sends the shop its new-order e-mail, also when it went out before: the owner asked for it and
 * waits for the answer. So each is an event of its own; with the first one's Message-ID a mailbox
 * would hide it. One that goes out counts for the job queue as well, so that a failed job that would
 * try again later does not send one more.
 */
export async function sendNewOrderEmail(
  ctx: DeliveringShop,
  asked: { readonly orderId: string } | { readonly orderNumber: string },
): Promise<NewOrderEmail> {
  const order =
    "orderId" in asked
      ? await findOrder(ctx.db, asked.orderId)
      : await findOrderByNumber(ctx.db, asked.orderNumber);
  if (!order) return { code: "not-found" };
  const event = orderMailEvent({ orderId: order.id, kind: "owner" });
  const delivery = await deliverMail(ctx, {
    event: `${event}:${randomUUID()}`,
    kind: "order-owner",
    orderId: order.id,
    mail: newOrderMail(order, ctx.config.orderEmailTo, contextForOwner(ctx, order)),
  });
  if (delivery.code !== "sent") return { code: "failed" };
  await markMailSent(ctx.db, event, ctx.clock());
  return { code: "sent", orderNumber: order.orderNumber };
}
