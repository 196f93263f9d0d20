import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { type OrderMailContext, parcelOf } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells a shopper where their order goes now. */
export function addressChangedMail(order: Order, context: OrderMailContext): Mail {
  const lead = `We have changed the delivery address of your order ${order.orderNumber}.`;
  return renderMail({
    to: order.customerEmail,
    subject: `New delivery address for order #${order.orderNumber}`,
    heading: "Your delivery address has changed",
    preview: lead,
    shop: context.shop,
    parts: [
      { kind: "paragraph", text: lead },
      ...parcelOf({ ...order, notes: null }),
      { kind: "link", label: "View your order", url: context.orderUrl },
      { kind: "small", text: "Is something wrong with it? Answer this email before it leaves." },
    ],
  });
}
