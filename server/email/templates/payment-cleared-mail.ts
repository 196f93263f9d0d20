import { formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { mailedWhen } from "#domain/orders/order-words.ts";
import type { Mail } from "../mailer.ts";
import { barsOf, type OrderMailContext, paymentFacts } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells a shopper who paid by bank that the money has arrived. */
export function paymentClearedMail(order: Order, context: OrderMailContext): Mail {
  const { soldGiftCard } = order;
  const next = soldGiftCard
    ? `we mail your gift card ${mailedWhen(soldGiftCard)}`
    : `we start packing your ${barsOf(order)}`;
  const lead = `Your payment of ${formatUsd(order.total)} has arrived, and ${next}.`;
  return renderMail({
    to: order.customerEmail,
    subject: `Payment received for order #${order.orderNumber}`,
    heading: "Your payment has arrived",
    preview: lead,
    shop: context.shop,
    parts: [
      { kind: "paragraph", text: lead },
      paymentFacts(order),
      { kind: "link", label: "View your order", url: context.orderUrl },
    ],
  });
}
