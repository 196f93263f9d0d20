import type { SoldGiftCard } from "#domain/gift-cards/gift-card.ts";
import { fullName } from "#domain/input/full-name.ts";
import { add, type Cents, formatUsd, times } from "#domain/money/cents.ts";
import { describePaidWith } from "#domain/orders/describe-order.ts";
import {
  describeGroup,
  groupOrderItems,
  type ItemGroup,
} from "#domain/orders/group-order-items.ts";
import type { Order, OrderItem } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { carrierNames } from "#domain/parcels/carrier.ts";
import type { Shipment } from "#domain/parcels/shipment.ts";
import { quoteLineAmount, quoteLines } from "#domain/pricing/quote-lines.ts";
import { longDay, longDayIn } from "#domain/time/day-in.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { Mail } from "../mailer.ts";
import type { BillLine, EmailPart, EmailTemplate, MailParts } from "../render/email-template.ts";
import { facts, lines, link, list, quietLink } from "../render/mail-parts.ts";
import { renderMail } from "../render/render-mail.tsx";

/** What a mail about an order needs to know besides the order. */
export type OrderMailContext = {
  readonly shop: {
    readonly name: string;
    readonly email: string;
    /** An IANA name, for dates. */
    readonly timeZone: string;
  };
  /** The order's page: for the shopper with its secret token, for the owner in the admin. */
  readonly orderUrl: string;
  /** The promised day of arrival, for mails that say it. */
  readonly arrivesBy?: string | null;
};

/** A mail to the shopper, which begins with its lead. */
export function shopperMail(
  order: Order,
  { shop, arrivesBy }: OrderMailContext,
  { saysArrival = false, parts, ...mail }: ShopperMail,
): Mail {
  const arrival = saysArrival && arrivesBy ? facts([["Arrives by", longDay(arrivesBy)]]) : null;
  return renderMail({ ...mail, parts: [arrival, ...parts], to: order.customerEmail, shop });
}

type ShopperMail = Pick<EmailTemplate, "subject" | "heading" | "listedAt"> & {
  readonly lead: string;
  readonly saysArrival?: boolean;
  readonly parts: MailParts;
};

/** The link to the order's page. */
export function viewOrder(
  { orderUrl: url }: OrderMailContext,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): EmailPart {
  return isQuiet ? quietLink("View your order", url) : link("View your order", url);
}

/** The carrier, the tracking number and the expected day of a parcel. */
export function parcelFacts(
  { tracking, estimatedDelivery }: Pick<Shipment, "tracking" | "estimatedDelivery">,
  { shop }: Pick<OrderMailContext, "shop">,
): EmailPart | null {
  const carrier = tracking && carrierNames[tracking.carrier];
  const expected = estimatedDelivery && longDayIn(shop.timeZone, estimatedDelivery);
  if (!tracking && !expected) return null;
  return facts([
    ["Carrier", carrier],
    ["Tracking number", tracking?.number],
    ["Expected", expected],
  ]);
}

/** "3 bars", or "a gift card" */
export function unitsOf({ items, soldGiftCard }: Order): string {
  if (soldGiftCard) return "a gift card";
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  return countNoun(units, "bar");
}

/** "November 20, 2026" */
export function dateOf(order: Order, { shop }: OrderMailContext): string {
  return longDayIn(shop.timeZone, order.orderDate);
}

/** The order's lines and its stored sums; nothing is added up here. */
export function billOf(order: Order): EmailPart {
  const goods = groupsOf(order).flatMap(({ title, name, items }): BillLine[] => {
    const lines = items.map(itemLine);
    return title ? [{ what: title, note: name, amount: "", is: "title" }, ...lines] : lines;
  });
  const sums = quoteLines(order).map(
    (line): BillLine => ({
      what: line.name,
      // A plain hyphen, which every mail program shows.
      amount: quoteLineAmount(line).replace("−", "-"),
      is: line.kind === "total" ? "total" : "sum",
    }),
  );
  const refunded: BillLine[] =
    order.refunded > 0
      ? [{ what: "Refunded", amount: `-${formatUsd(order.refunded)}`, is: "sum" }]
      : [];

  return {
    kind: "bill",
    title: `Order ${order.orderNumber}`,
    lines: [...goods, ...sums, ...refunded],
  };
}

function itemLine(item: OrderItem): BillLine {
  const amount = formatUsd(times(item.price, item.quantity));
  return { what: describeItem(item), amount, is: "item" };
}

/** The boxes of an order and its single bars; without titles if it has no box. */
function groupsOf({ items }: Order): Pick<ItemGroup<OrderItem>, "title" | "name" | "items">[] {
  const groups = groupOrderItems(items);
  return groups.some(({ size }) => size) ? groups : [{ title: "", name: undefined, items }];
}

function describeItem({ quantity, productName, contains }: OrderItem): string {
  const allergens = contains.length > 0 ? ` (contains ${contains.join(", ")})` : "";
  return `${quantity} × ${productName}${allergens}`;
}

/**
 * The bill and where it goes; for a purchase one line for each recipient and what was paid for all.
 *
 * @param purchase the orders that were bought together; empty for one alone
 */
export function billsOf(order: Order, purchase: readonly PurchasedOrder[]): MailParts {
  if (purchase.length === 0) return [billOf(order), ...parcelOf(order)];

  const contents = groupsOf(order).flatMap((group) => [
    ...(group.title ? [describeGroup(group)] : []),
    ...group.items.map(describeItem),
  ]);
  const orders = purchase.map(
    ({ orderNumber, recipient, place, total }): BillLine => ({
      what: `${orderNumber}: ${[recipient, place].filter(Boolean).join(", ")}`,
      amount: formatUsd(total),
      is: "item",
    }),
  );
  const { notes } = order;
  return [
    list("Each parcel", contents),
    {
      kind: "bill",
      title: `${countNoun(purchase.length, "order")}, paid at once`,
      lines: [...orders, { what: "Total", amount: formatUsd(totalOf(purchase)), is: "total" }],
    },
    notes ? lines("Notes", notes.split(/\r?\n/)) : null,
  ];
}

/** What the orders cost together. */
export function totalOf(purchase: readonly PurchasedOrder[]) {
  return add(...purchase.map(({ total }) => total));
}

/** Where it goes, and what the shopper wrote with it. */
export function parcelOf(order: Order): MailParts {
  const { shippingAddress: to, shippingCharge, notes, gift, soldGiftCard } = order;
  if (soldGiftCard) return giftCardParts(soldGiftCard);

  const pickup = shippingCharge?.pickup;
  const address = [fullName(to), to.street, `${to.city}, ${to.state} ${to.zipCode}`];
  return [
    pickup
      ? lines("Pick it up", [pickup.place, pickup.hours])
      : lines("Ships to", to.phone ? [...address, to.phone] : address),
    gift?.message ? lines("Your gift message", gift.message.split("\n")) : null,
    gift?.shipAfter ? lines("Ships after", [longDay(gift.shipAfter)]) : null,
    notes ? lines("Notes", notes.split(/\r?\n/)) : null,
  ];
}

/** Whom a sold gift card is for. Never its code, which only its recipient gets. */
function giftCardParts(card: SoldGiftCard): MailParts {
  const { recipientName, recipientEmail, senderName, message, emailOn } = card;
  const recipient = [recipientName, recipientEmail].filter((line) => line !== null);
  return [
    recipient.length > 0 ? lines("Gift card for", recipient) : null,
    lines("Mailed", [emailOn ? longDay(emailOn) : "Soon"]),
    senderName ? lines("From", [senderName]) : null,
    message ? lines("Your message", message.split("\n")) : null,
  ];
}

/** What a mail about a payment tells of it. */
export type MailedPayment = {
  /** What it pays, without what a gift card has paid. */
  readonly amount: Cents;
  /** The orders that share it, in the order of their recipients; empty for one bought alone. */
  readonly orders: readonly PurchasedOrder[];
};

export function paymentFacts(order: Order, { amount, orders }: MailedPayment): EmailPart {
  const paidWith = describePaidWith(order.paymentMethod);
  return facts([
    orders.length > 1 ? ["Orders", describeNumbers(orders)] : ["Order", order.orderNumber],
    ["Amount", formatUsd(amount)],
    ["From", paidWith],
  ]);
}

/** "CHOC-2026-007 to CHOC-2026-009", or "2 from CHOC-2026-007 to CHOC-2026-009" */
function describeNumbers(orders: readonly PurchasedOrder[]): string {
  const [first, last] = [orders[0], orders.at(-1)];
  if (!first || !last) return "";
  const range = `${first.orderNumber} to ${last.orderNumber}`;
  const isComplete = last.position - first.position === orders.length - 1;
  return isComplete ? range : `${orders.length} from ${range}`;
}

/** "3 gifts" for orders that share a payment, otherwise "3 bars" */
export function goodsOf(order: Order, { orders }: MailedPayment): string {
  return orders.length > 1 ? countNoun(orders.length, "gift") : unitsOf(order);
}
