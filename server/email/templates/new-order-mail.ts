import { toDecimal } from "#domain/money/cents.ts";
import { describeOrderPaidWith, describePayment } from "#domain/orders/describe-order.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { Mail } from "../mailer.ts";
import { facts, link, paragraph, small } from "../render/mail-parts.ts";
import { renderMail } from "../render/render-mail.tsx";
import { billsOf, dateOf, type OrderMailContext, totalOf, unitsOf } from "./order-parts.ts";

/**
 * Tells the owner what to pack. A reply goes to the customer.
 *
 * @param purchase the orders that were bought together, this one included; empty for one alone
 */
export function newOrderMail(
  order: Order,
  to: string,
  context: OrderMailContext,
  purchase: readonly PurchasedOrder[],
): Mail {
  const isMultiRecipient = purchase.length > 0;
  const total = isMultiRecipient ? totalOf(purchase) : order.total;
  const each = isMultiRecipient ? ` for each of ${countNoun(purchase.length, "recipient")}` : "";
  const { customerName, customerEmail, orderNumber } = order;
  const paidWith = describeOrderPaidWith(order);
  const payment = describePayment(order);

  return renderMail({
    to,
    replyTo: customerEmail,
    subject: `New Order #${orderNumber} - $${toDecimal(total)}`,
    heading: "New order",
    preview: `${unitsOf(order)} for ${customerName}. ${payment}.`,
    shop: context.shop,
    listedAt: context.orderUrl,
    parts: [
      paragraph(`${customerName} ordered ${unitsOf(order)}${each}.`),
      facts([
        ["Order", orderNumber],
        ["Customer", customerEmail],
        ["Date", dateOf(order, context)],
        ["Payment", paidWith ? `${payment}, ${paidWith}` : payment],
      ]),
      link("Open the order", context.orderUrl),
      ...billsOf(order, purchase),
      small(`A reply to this email goes to ${customerName}.`),
    ],
  });
}
