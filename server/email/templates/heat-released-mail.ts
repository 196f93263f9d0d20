import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { type OrderMailContext, parcelOf } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells a customer that an order that waited for cool weather is packed now. */
export function heatReleasedMail(order: Order, context: OrderMailContext): Mail {
  const lead = `It's cool enough now, so we're packing your order ${order.orderNumber}. You'll get another email when it's on its way.`;
  return renderMail({
    to: order.customerEmail,
    subject: `Order #${order.orderNumber}: cool enough to ship`,
    heading: "It's cool enough for chocolate",
    preview: lead,
    shop: context.shop,
    parts: [
      { kind: "paragraph", text: lead },
      { kind: "link", label: "View your order", url: context.orderUrl },
      ...parcelOf({ ...order, notes: null }),
    ],
  });
}
