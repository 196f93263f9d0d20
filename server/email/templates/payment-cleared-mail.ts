import { formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "../mailer.ts";
import { barsOf, type OrderMailContext, paymentFacts } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells a shopper who paid by bank that the money has arrived. */
export function paymentClearedMail(order: Order, context: OrderMailContext): Mail {
  const lead = `Your payment of ${formatUsd(order.total)} has arrived, and we start packing your ${barsOf(order)}.`;
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
