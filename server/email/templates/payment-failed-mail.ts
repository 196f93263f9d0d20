import { formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { link, paragraph, small } from "../render/mail-parts.ts";
import {
  goodsOf,
  type MailedPayment,
  type OrderMailContext,
  paymentFacts,
  shopperMail,
  viewOrder,
} from "./order-parts.ts";

/** Tells a shopper that the payment failed, and how to pay for the order again. */
export function paymentFailedMail(
  order: Order,
  context: OrderMailContext,
  paymentUrl: string,
  payment: MailedPayment,
): Mail {
  const packed = goodsOf(order, payment);
  const what = order.soldGiftCard ? "mailed your gift card" : `packed your ${packed}`;
  return shopperMail(order, context, {
    subject: `Payment failed for order #${order.orderNumber}`,
    heading: "Your payment didn't go through",
    lead: `Your payment of ${formatUsd(payment.amount)} did not go through, so we have not ${what}.`,
    parts: [
      paymentFacts(order, payment),
      paragraph(
        `Would you still like ${order.soldGiftCard ? "to give it" : "your bars"}? It is the same order at the same total, and you can pay by card or from another account. The link works for 14 days.`,
      ),
      link("Pay again", paymentUrl),
      viewOrder(context, { isQuiet: true }),
      small(
        "Or reply to this email and we'll figure it out. Your bank can tell you why it didn't let the payment through.",
      ),
    ],
  });
}
