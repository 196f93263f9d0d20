import { type Cents, formatUsd, times, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { longDayIn } from "#domain/time/day-in.ts";
import type { BillLine, EmailPart, EmailTemplate } from "./email-template.ts";

/** What a mail about an order needs to know besides the order. */
export type OrderMailContext = {
  readonly shopName: string;
  readonly shopEmail: string;
  /** An IANA name; dates are said in it. */
  readonly timeZone: string;
  /** The order's page: for the shopper with its secret token, for the owner in the admin. */
  readonly orderUrl: string;
};

export function signature({ shopName, shopEmail }: OrderMailContext): EmailTemplate["from"] {
  return { shopName, shopEmail };
}

/** "3 bars" */
export function barsOf({ items }: Order): string {
  const bars = items.reduce((sum, item) => sum + item.quantity, 0);
  return bars === 1 ? "1 bar" : `${bars} bars`;
}

/** "November 20, 2026" */
export function dateOf(order: Order, { timeZone }: OrderMailContext): string {
  return longDayIn(timeZone, order.orderDate);
}

/** What was ordered and what it comes to; nothing is added up here. */
export function billOf(order: Order): EmailPart {
  const sum = (what: string, amount: Cents): BillLine => ({
    what,
    amount: formatUsd(amount),
    is: "sum",
  });
  return {
    kind: "bill",
    title: `Order ${order.orderNumber}`,
    lines: [
      ...order.items.map(
        (item): BillLine => ({
          what: `${item.quantity} × ${item.productName}`,
          amount: formatUsd(times(item.price, item.quantity)),
          is: "item",
        }),
      ),
      sum("Subtotal", order.subtotal),
      ...(order.discount > 0
        ? [{ ...sum("Bundle Discount", order.discount), amount: `-${formatUsd(order.discount)}` }]
        : []),
      sum("Tax", order.tax),
      order.shipping === ZERO
        ? { ...sum("Shipping", ZERO), amount: "Free" }
        : sum("Shipping", order.shipping),
      { what: "Total", amount: formatUsd(order.total), is: "total" },
    ],
  };
}

/** Where it goes, and what the shopper wrote with it. */
export function parcelOf({ shippingAddress: to, notes }: Order): EmailPart[] {
  const lines = [
    `${to.firstName} ${to.lastName}`,
    to.street,
    `${to.city}, ${to.state} ${to.zipCode}`,
    ...(to.phone ? [to.phone] : []),
  ];
  return [
    { kind: "lines", title: "Ships to", lines },
    ...(notes ? [{ kind: "lines" as const, title: "Notes", lines: notes.split(/\r?\n/) }] : []),
  ];
}
