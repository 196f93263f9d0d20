import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { type OrderMailContext, signature } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/**
 * Gives a shopper the way back to an order's page. Of the order itself it says nothing but the
 * number: whoever asked for it is only believed to read this mailbox.
 */
export function orderLinkMail(order: Order, context: OrderMailContext): Mail {
  const heading = `Your order ${order.orderNumber}`;
  const lead = "Here is the link to its page, as you asked. It shows your order to whoever has it.";
  return renderMail({
    to: order.customerEmail,
    subject: heading,
    heading,
    preview: lead,
    from: signature(context),
    parts: [
      { kind: "paragraph", text: lead },
      { kind: "link", label: "View your order", url: context.orderUrl },
      { kind: "small", text: "If you did not ask for it, you need not do anything." },
    ],
  });
}
