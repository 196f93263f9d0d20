import type { Order } from "#domain/orders/order.ts";
import { paidWithWords, paymentWords } from "#domain/orders/order-words.ts";
import type { Mail } from "../mailer.ts";
import { billOf, dateOf, type OrderMailContext, parcelOf } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/** The receipt, for a shopper who asked for it again. */
export function receiptMail(order: Order, context: OrderMailContext): Mail {
  const paidWith = paidWithWords(order.paymentMethod);
  const lead = "Here is the receipt for your order, as you asked.";
  return renderMail({
    to: order.customerEmail,
    subject: `Order Confirmation #${order.orderNumber}`,
    heading: "Your receipt",
    preview: lead,
    shop: context.shop,
    parts: [
      { kind: "paragraph", text: lead },
      {
        kind: "facts",
        facts: [
          { name: "Date", value: dateOf(order, context) },
          { name: "Payment", value: paymentWords(order) },
          ...(paidWith ? [{ name: "Paid with", value: paidWith }] : []),
        ],
      },
      { kind: "link", label: "View your order", url: context.orderUrl },
      billOf(order),
      ...parcelOf(order),
    ],
  });
}
