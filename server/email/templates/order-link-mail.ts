import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import type { OrderMailContext } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/**
 * Sends a shopper a link to the order's page. The mail reveals nothing but the order's number,
 * because anybody may have requested it.
 */
export function orderLinkMail(order: Order, context: OrderMailContext): Mail {
  const heading = `Your order ${order.orderNumber}`;
  const lead = "Here is the link to its page, as you asked. It shows your order to whoever has it.";
  return renderMail({
    to: order.customerEmail,
    subject: heading,
    heading,
    preview: lead,
    shop: context.shop,
    parts: [
      { kind: "paragraph", text: lead },
      { kind: "link", label: "View your order", url: context.orderUrl },
      { kind: "small", text: "If you did not ask for it, you need not do anything." },
    ],
  });
}
