import type { Order } from "#domain/orders/order.ts";
import type { Reply } from "#domain/replies/reply-template.ts";
import type { Mail } from "../mailer.ts";
import { quietLink } from "../render/mail-parts.ts";
import { renderMail } from "../render/render-mail.tsx";
import type { OrderMailContext } from "./order-parts.ts";

/** The owner's reply to a customer, with the order it is about. */
export function replyMail(order: Order, reply: Reply, context: OrderMailContext): Mail {
  const paragraphs = reply.text.split(/\n+/).filter((text) => text.trim() !== "");
  return renderMail({
    to: order.customerEmail,
    subject: reply.subject,
    heading: reply.subject,
    preview: paragraphs[0] ?? reply.subject,
    shop: context.shop,
    parts: [
      { kind: "text", paragraphs },
      quietLink(`View your order ${order.orderNumber}`, context.orderUrl),
    ],
  });
}
