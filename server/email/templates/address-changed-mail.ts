import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { small } from "../render/mail-parts.ts";
import { type OrderMailContext, parcelOf, shopperMail, viewOrder } from "./order-parts.ts";

/** Tells a shopper where their order goes now. */
export function addressChangedMail(order: Order, context: OrderMailContext): Mail {
  return shopperMail(order, context, {
    subject: `New delivery address for order #${order.orderNumber}`,
    heading: "Your delivery address has changed",
    lead: `We have changed the delivery address of your order ${order.orderNumber}.`,
    parts: [
      ...parcelOf({ ...order, notes: null }),
      viewOrder(context),
      small("Is something wrong with it? Reply to this email before it leaves."),
    ],
  });
}
