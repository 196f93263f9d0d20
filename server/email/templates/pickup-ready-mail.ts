import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { barsOf, type OrderMailContext } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells a customer that an order can be picked up. */
export function pickupReadyMail(order: Order, context: OrderMailContext): Mail {
  const lead = `Your order ${order.orderNumber} is ready: ${barsOf(order)}, packed and waiting for you.`;
  const pickup = order.shippingCharge?.pickup;
  return renderMail({
    to: order.customerEmail,
    subject: `Order #${order.orderNumber} is ready to pick up`,
    heading: "Your chocolate is ready",
    preview: lead,
    shop: context.shop,
    parts: [
      { kind: "paragraph", text: lead },
      ...(pickup
        ? [{ kind: "lines" as const, title: "Pick it up", lines: [pickup.place, pickup.hours] }]
        : []),
      { kind: "link", label: "View your order", url: context.orderUrl },
    ],
  });
}
