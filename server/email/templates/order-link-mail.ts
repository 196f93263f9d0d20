import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { small } from "../render/mail-parts.ts";
import { type OrderMailContext, shopperMail, viewOrder } from "./order-parts.ts";

/**
 * Sends a shopper a link to the order's page. The mail reveals nothing but the order's number,
 * because anybody may have requested it.
 */
export function orderLinkMail(order: Order, context: OrderMailContext): Mail {
  const heading = `Your order ${order.orderNumber}`;
  const lead = "Here is the link to its page, as you asked. It shows your order to whoever has it.";
  return shopperMail(order, context, {
    subject: heading,
    heading,
    lead,
    parts: [viewOrder(context), small("If you did not ask for it, you need not do anything.")],
  });
}
