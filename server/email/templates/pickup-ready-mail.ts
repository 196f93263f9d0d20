import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { type OrderMailContext, shopperMail, unitsOf, viewOrder } from "./order-parts.ts";

/** Tells a customer that an order can be picked up. */
export function pickupReadyMail(order: Order, context: OrderMailContext): Mail {
  const lead = `Your order ${order.orderNumber} is ready: ${unitsOf(order)}, packed and waiting for you.`;
  const pickup = order.shippingCharge?.pickup;
  return shopperMail(order, context, {
    subject: `Order #${order.orderNumber} is ready to pick up`,
    heading: "Your chocolate is ready",
    lead,
    parts: [
      ...(pickup
        ? [{ kind: "lines" as const, title: "Pick it up", lines: [pickup.place, pickup.hours] }]
        : []),
      viewOrder(context),
    ],
  });
}
