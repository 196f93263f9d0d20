import { formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { paidWithWords } from "#domain/orders/order-words.ts";
import type { EmailPart } from "./email-template.ts";

/** Which payment a mail is about. */
export function paymentFacts(order: Order): EmailPart {
  const paidWith = paidWithWords(order.paymentMethod);
  return {
    kind: "facts",
    facts: [
      { name: "Order", value: order.orderNumber },
      { name: "Total", value: formatUsd(order.total) },
      ...(paidWith ? [{ name: "From", value: paidWith }] : []),
    ],
  };
}
