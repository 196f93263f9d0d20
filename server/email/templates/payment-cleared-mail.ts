import { formatUsd } from "#domain/money/cents.ts";
import { mailedWhen } from "#domain/orders/describe-order.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import type { Mail } from "../mailer.ts";
import {
  type OrderMailContext,
  paymentFacts,
  shopperMail,
  totalOf,
  unitsOf,
  viewOrder,
} from "./order-parts.ts";

/**
 * Tells a shopper who paid by bank that the money has arrived.
 *
 * @param purchase the orders that were bought together, this one included; empty for one alone
 * @param state.isBeingPacked not if it is held, or has left already
 */
export function paymentClearedMail(
  order: Order,
  context: OrderMailContext,
  purchase: readonly PurchasedOrder[] = [],
  { isBeingPacked }: { readonly isBeingPacked: boolean } = { isBeingPacked: true },
): Mail {
  const { soldGiftCard } = order;
  const [total, what] =
    purchase.length > 0
      ? [totalOf(purchase), `${purchase.length} gifts`]
      : [order.total, unitsOf(order)];
  const has = `Your payment of ${formatUsd(total)} has arrived`;
  const packed = isBeingPacked ? `${has}, and we start packing your ${what}.` : `${has}.`;
  const lead = soldGiftCard
    ? `${has}, and we mail your gift card ${mailedWhen(soldGiftCard)}.`
    : packed;
  return shopperMail(order, context, {
    subject: `Payment received for order #${order.orderNumber}`,
    heading: "Your payment has arrived",
    lead,
    parts: [paymentFacts(order, purchase), viewOrder(context)],
  });
}
