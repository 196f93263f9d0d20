import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { billOf, type OrderMailContext, shopperMail, viewOrder } from "./order-parts.ts";

/** Tells a shopper that an unpaid order was cancelled. */
export function cancelledMail(order: Order, context: OrderMailContext): Mail {
  const lead = `Your order ${order.orderNumber} is cancelled, and you don't need to do anything.`;
  const money =
    order.paymentStatus === "pending"
      ? "Your bank payment may still be on its way. If it arrives, we send all of it back to you."
      : "No money was taken for it.";
  return shopperMail(order, context, {
    subject: `Order #${order.orderNumber} is cancelled`,
    heading: "Your order is cancelled",
    lead,
    listedAt: context.orderUrl,
    parts: [
      { kind: "paragraph", text: money },
      billOf(order),
      viewOrder(context),
      {
        kind: "small",
        text: `Would you still like ${order.soldGiftCard ? "to give it" : "your bars"}? Reply to this email and we'll sort it out.`,
      },
    ],
  });
}
