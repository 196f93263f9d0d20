import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { billOf, type OrderMailContext } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells a shopper that an unpaid order was cancelled. */
export function cancelledMail(order: Order, context: OrderMailContext): Mail {
  const lead = `Your order ${order.orderNumber} is cancelled, and you don't need to do anything.`;
  const money =
    order.paymentStatus === "pending"
      ? "Your bank payment may still be on its way. If it arrives, we send all of it back to you."
      : "No money was taken for it.";
  return renderMail({
    to: order.customerEmail,
    subject: `Order #${order.orderNumber} is cancelled`,
    heading: "Your order is cancelled",
    preview: lead,
    shop: context.shop,
    listedAt: context.orderUrl,
    parts: [
      { kind: "paragraph", text: lead },
      { kind: "paragraph", text: money },
      billOf(order),
      { kind: "link", label: "View your order", url: context.orderUrl },
      {
        kind: "small",
        text: `Would you still like ${order.soldGiftCard ? "to give it" : "your bars"}? Answer this email, and we sort it out.`,
      },
    ],
  });
}
