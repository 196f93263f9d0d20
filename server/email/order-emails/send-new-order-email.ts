import { randomUUID } from "node:crypto";
import { findOrder, findOrderByNumber } from "../../orders/order-queries.ts";
import { deliverMail, type MailContext } from "../deliver-mail.ts";
import { markMailSent } from "../mail-events.ts";
import { newOrderMail } from "../templates/new-order-mail.ts";
import { contextForOwner, listPurchaseOf } from "./order-mail-context.ts";
import { orderMailEvent } from "./order-mails.ts";

export type NewOrderEmail =
  | { readonly code: "sent"; readonly orderNumber: string }
  | { readonly code: "failed" | "not-found" };

/**
 * Sends the owner the new-order email, even if it was sent before: the owner asked for it and waits
 * for the answer. Each is a separate event, because a mailbox would hide a second mail with the
 * same Message-ID. After it was sent, the order's job sends no further one.
 */
export async function sendNewOrderEmail(
  ctx: MailContext,
  requested: { readonly orderId: string } | { readonly orderNumber: string },
): Promise<NewOrderEmail> {
  const order =
    "orderId" in requested
      ? await findOrder(ctx.db, requested.orderId)
      : await findOrderByNumber(ctx.db, requested.orderNumber);
  if (!order || order.isErased) return { code: "not-found" };

  const purchase = await listPurchaseOf(ctx.db, order);
  const event = orderMailEvent({ orderId: order.id, kind: "owner" });
  const delivery = await deliverMail(ctx, {
    event: `${event}:${randomUUID()}`,
    kind: "order-owner",
    orderId: order.id,
    mail: newOrderMail(order, ctx.details().orderEmail, contextForOwner(ctx, order), purchase),
  });
  if (delivery.code !== "sent") return { code: "failed" };

  await markMailSent(ctx.db, event, ctx.clock());
  return { code: "sent", orderNumber: order.orderNumber };
}
