import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { buyerAddress } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { link, small } from "../render/mail-parts.ts";
import { billOf, type OrderMailContext, parcelOf, shopperMail, unitsOf } from "./order-parts.ts";

/** Confirms an order that the owner entered, and how to pay for it. */
export function paymentLinkMail(order: Order, context: OrderMailContext, paymentUrl: string): Mail {
  const due = amountDue(order.total, order.giftCard);
  return shopperMail(order, context, {
    subject: `Your order #${order.orderNumber}, and how to pay it`,
    heading: `Thank you, ${buyerAddress(order).firstName}`,
    lead: `We have your order of ${unitsOf(order)}. As soon as it is paid we start packing.`,
    listedAt: context.orderUrl,
    parts: [
      link(`Pay ${formatUsd(due)}`, paymentUrl),
      small("The link works for 14 days."),
      billOf(order),
      ...parcelOf(order),
    ],
  });
}
