import { formatUsd } from "#domain/money/cents.ts";
import { mailedWhen } from "#domain/orders/describe-order.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import {
  goodsOf,
  type MailedPayment,
  type OrderMailContext,
  paymentFacts,
  shopperMail,
  viewOrder,
} from "./order-parts.ts";

/**
 * Tells a shopper who paid by bank that the money has arrived.
 *
 * @param state.isBeingPacked not if it is held, or has left already
 */
export function paymentClearedMail(
  order: Order,
  context: OrderMailContext,
  payment: MailedPayment,
  { isBeingPacked }: { readonly isBeingPacked: boolean },
): Mail {
  const { soldGiftCard } = order;
  const has = `Your payment of ${formatUsd(payment.amount)} has arrived`;
  const what = goodsOf(order, payment);
  const packed = isBeingPacked ? `${has}, and we're getting your ${what} ready.` : `${has}.`;
  const lead = soldGiftCard
    ? `${has}, and we mail your gift card ${mailedWhen(soldGiftCard)}.`
    : packed;

  return shopperMail(order, context, {
    subject: `Payment received for order #${order.orderNumber}`,
    heading: "Your payment has arrived",
    lead,
    saysArrival: payment.orders.length < 2,
    parts: [paymentFacts(order, payment), viewOrder(context)],
  });
}
