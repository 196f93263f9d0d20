import type { Order } from "#domain/orders/order.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { Mail } from "../mailer.ts";
import { lines } from "../render/mail-parts.ts";
import { type OrderMailContext, shopperMail, viewOrder } from "./order-parts.ts";

/** Tells a customer that an order can be picked up. @param units the bars that are packed */
export function pickupReadyMail(order: Order, units: number, context: OrderMailContext): Mail {
  const pickup = order.shippingCharge?.pickup;
  return shopperMail(order, context, {
    subject: `Order #${order.orderNumber} is ready to pick up`,
    heading: "Your chocolate is ready",
    lead: `Your order ${order.orderNumber} is ready: ${countNoun(units, "bar")}, packed and waiting for you.`,
    parts: [pickup ? lines("Pick it up", [pickup.place, pickup.hours]) : null, viewOrder(context)],
  });
}
