import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { type OrderMailContext, parcelOf, shopperMail, viewOrder } from "./order-parts.ts";

/** Tells a customer that an order that waited for cool weather is packed now. */
export function heatReleasedMail(order: Order, context: OrderMailContext): Mail {
  return shopperMail(order, context, {
    subject: `Order #${order.orderNumber}: cool enough to ship`,
    heading: "It's cool enough for chocolate",
    lead: `It's cool enough now, so we're packing your order ${order.orderNumber}. You'll get another email when it's on its way.`,
    saysArrival: true,
    parts: [viewOrder(context), ...parcelOf({ ...order, notes: null })],
  });
}
