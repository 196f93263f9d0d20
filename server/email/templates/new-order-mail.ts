import { toDecimal } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { orderPaidWithWords, paymentWords } from "#domain/orders/order-words.ts";
import type { Mail } from "../mailer.ts";
import { barsOf, billOf, dateOf, type OrderMailContext, parcelOf } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells the owner what to pack. A reply goes to the customer. */
export function newOrderMail(order: Order, to: string, context: OrderMailContext): Mail {
  const { customerName, customerEmail, orderNumber } = order;
  const paidWith = orderPaidWithWords(order);
  const payment = paymentWords(order);
  return renderMail({
    to,
    replyTo: customerEmail,
    subject: `New Order #${orderNumber} - $${toDecimal(order.total)}`,
    heading: "New order",
    preview: `${barsOf(order)} for ${customerName}. ${payment}.`,
    shop: context.shop,
    parts: [
      { kind: "paragraph", text: `${customerName} ordered ${barsOf(order)}.` },
      {
        kind: "facts",
        facts: [
          { name: "Order", value: orderNumber },
          { name: "Customer", value: customerEmail },
          { name: "Date", value: dateOf(order, context) },
          { name: "Payment", value: paidWith ? `${payment}, ${paidWith}` : payment },
        ],
      },
      { kind: "link", label: "Open the order", url: context.orderUrl },
      billOf(order),
      ...parcelOf(order),
      { kind: "small", text: `An answer to this email goes to ${customerName}.` },
    ],
  });
}
