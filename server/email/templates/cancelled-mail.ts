import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { paragraph, small } from "../render/mail-parts.ts";
import { billOf, type OrderMailContext, shopperMail, viewOrder } from "./order-parts.ts";

/** Tells a shopper that their order was cancelled: one not paid yet, or one paid outside the shop. */
export function cancelledMail(order: Order, context: OrderMailContext): Mail {
  const isPaid = order.paymentStatus === "paid" && order.total > 0;
  const lead = isPaid
    ? `Your order ${order.orderNumber} is cancelled.`
    : `Your order ${order.orderNumber} is cancelled, and you don't need to do anything.`;
  return shopperMail(order, context, {
    subject: `Order #${order.orderNumber} is cancelled`,
    heading: "Your order is cancelled",
    lead,
    listedAt: context.orderUrl,
    parts: [
      paragraph(describeMoney(order)),
      billOf(order),
      viewOrder(context),
      small(
        `Would you still like ${order.soldGiftCard ? "to give it" : "your bars"}? Reply to this email and we'll sort it out.`,
      ),
    ],
  });
}

function describeMoney({ paymentStatus, total, giftCard }: Order): string {
  if (paymentStatus === "pending") {
    return "Your bank payment may still be on its way. If it arrives, we'll send all of it back to you.";
  }
  if (total === ZERO || paymentStatus === "failed") return "You weren't charged for it.";
  if (paymentStatus === "refunded") return `We've refunded the ${formatUsd(total)} you paid.`;
  const paidElsewhere = formatUsd(amountDue(total, giftCard));
  return `You paid us ${paidElsewhere} in person or another way, not through this website's checkout. If you don't have it back yet, reply to this email and we'll sort it out.`;
}
