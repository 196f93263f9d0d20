import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { orderItem, sampleOrder } from "#test/support/sample-order.ts";
import type { Mail } from "../mailer.ts";
import { cancelledMail } from "./cancelled-mail.ts";
import { contactMail } from "./contact-mail.ts";
import { heatReleasedMail } from "./heat-released-mail.ts";
import { newOrderMail } from "./new-order-mail.ts";
import { orderConfirmationMail } from "./order-confirmation-mail.ts";
import { orderLinkMail } from "./order-link-mail.ts";
import type { OrderMailContext } from "./order-parts.ts";
import { paymentClearedMail } from "./payment-cleared-mail.ts";
import { paymentFailedMail } from "./payment-failed-mail.ts";
import { receiptMail } from "./receipt-mail.ts";
import { refundMail } from "./refund-mail.ts";
import { shippedMail } from "./shipped-mail.ts";

const item = (id: string, productName: string, quantity: number, price: number) =>
  orderItem({ id, productName, quantity, price: cents(price) });

const order = sampleOrder({
  items: [
    item("1", "Night Harvest 70%", 2, 1599),
    item("2", "Salt Flat", 1, 1250),
    // The same bar again, outside of a box.
    item("3", "Salt Flat", 1, 1250),
  ],
  subtotal: cents(5698),
  discount: cents(445),
  tax: cents(447),
  total: cents(5700),
});

const context: OrderMailContext = {
  shop: { name: "Conche", email: "hello@conche.example", timeZone: "America/New_York" },
  orderUrl: "https://bars.example/order/CHOC-2026-007?token=a-secret&then=more",
};

const payment = { amount: cents(5700), orders: [] };
const packing = { isBeingPacked: true };
const paymentUrl = "https://bars.example/order/CHOC-2026-007/pay?token=another-secret";

const ofOrder = { isCancelled: false, onGiftCard: null, takes: "5-7 business days" };
const refund = {
  amount: cents(3971),
  shipping: cents(500),
  items: [{ itemId: "1", quantity: 2, unsent: 0, goods: cents(2949), tax: cents(251) }],
  giftCardLast4: null,
};
const owner = "owner@conche.example";
const verificationUrl = "https://pay.example/verify?id=1&code=2";
const all: [string, (order: Order) => Mail][] = [
  ["new order", (order) => newOrderMail(order, owner, context, [])],
  ["confirmation", (order) => orderConfirmationMail(order, context)],
  [
    "confirmation that asks",
    (order) =>
      orderConfirmationMail({ ...order, paymentStatus: "pending", verificationUrl }, context),
  ],
  ["receipt", (order) => receiptMail(order, [], context)],
  ["payment cleared", (order) => paymentClearedMail(order, context, payment, packing)],
  ["payment failed", (order) => paymentFailedMail(order, context, paymentUrl, payment)],
  ["order link", (order) => orderLinkMail(order, context)],
  ["refund", (order) => refundMail(order, refund, context, ofOrder)],
  ["cancelled before it was paid", (order) => cancelledMail(order, context)],
  ["cancelled", (order) => refundMail(order, refund, context, { ...ofOrder, isCancelled: true })],
];

const shipped = {
  id: "a",
  tracking: { carrier: "usps", number: "9400111202555842332669" },
  estimatedDelivery: new Date("2026-11-24T17:00:00Z"),
  shippedAt: new Date("2026-11-20T15:00:00Z"),
  deliveredAt: null,
  items: [],
} as const;

/** The visible text of the HTML, without the preview text. */
function seen(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<div class="preview".*?<\/div>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

const words = (text: string) => text.split(/[\s:]+/).filter(Boolean);

describe.each(all)("the mail %s", (_name, write) => {
  const mail = write(order);

  test("goes to one mailbox, with a subject on one line", () => {
    expect([owner, order.customerEmail]).toContain(mail.to);
    expect(mail.subject).toContain("CHOC-2026-007");
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test("has the same text in HTML and in plain text, after the shop's name", () => {
    // HTML separates a link's label and address; plain text has both.
    const text = mail.text.replace(/\nhttps:\S+/g, "");
    expect(words(seen(mail.html))).toEqual(["Conche", ...words(text)]);
    for (const [, link = ""] of mail.html.matchAll(/href="(https:[^"]+)"/g)) {
      expect(mail.text).toContain(link.replaceAll("&amp;", "&"));
    }
  });

  test("needs no script, no picture and no other resource", () => {
    expect(mail.html).not.toMatch(/<(script|img|link|iframe|form|object|base)\b/i);
    expect(mail.html).not.toMatch(/url\(|@import|javascript:|\son\w+=/i);
  });

  test("is a page that mail programs can show in both color schemes", () => {
    expect(mail.html).toMatch(/^<!doctype html><html lang="en"><head>/);
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(mail.html).toContain("prefers-color-scheme: dark");
    // Gmail truncates larger mails.
    expect(mail.html.length).toBeLessThan(60_000);
  });

  test("escapes typed text", () => {
    const evil = '<script>alert(1)</script>"&<b>';
    const typed = write({
      ...order,
      orderNumber: evil,
      customerName: evil,
      notes: evil,
      shippingAddress: { ...order.shippingAddress, firstName: evil, street: evil },
      items: [item("1", evil, 1, 100)],
    });
    expect(typed.html).not.toContain("<script");
    expect(typed.html).not.toContain("<b>");
  });
});

test("a bar's major allergens are beside its name", () => {
  const product = { ...item("1", "Salt Flat", 2, 1250), contains: ["Milk", "Hazelnuts"] };
  for (const mail of [orderConfirmationMail, (o: Order) => newOrderMail(o, owner, context, [])]) {
    const { text } = mail({ ...order, items: [product] }, context);
    expect(text).toContain("2 × Salt Flat (contains Milk, Hazelnuts)");
  }
});

test("a box stands above its bars, with the name of a ready-made one below its title", () => {
  const boxed = (id: string, bundleId: string, boxName: string | null) => ({
    ...item(id, `Bar ${id}`, 3, 1250),
    bundleId,
    bundleSize: 3,
    boxName,
  });
  const items = [boxed("1", "a", "Three Darks"), boxed("2", "b", null), item("3", "Salt", 1, 900)];
  const { text, html } = orderConfirmationMail({ ...order, items }, context);
  expect(text).toContain(
    [
      "3-bar bundle (1 of 2), Three Darks",
      "3 × Bar 1: $37.50",
      "3-bar bundle (2 of 2)",
      "3 × Bar 2: $37.50",
      "Single bars",
      "1 × Salt: $9.00",
    ].join("\n"),
  );
  expect(seen(html)).toMatch(/3-bar bundle \(1 of 2\)\s+Three Darks/);
});

test("the owner's mail has number and total in its subject, and the customer as Reply-To", () => {
  const mail = newOrderMail(order, owner, context, []);
  expect(mail).toMatchObject({
    to: owner,
    replyTo: order.customerEmail,
    subject: "New Order #CHOC-2026-007 - $57.00",
  });
  for (const fact of ["Robin Sample", order.customerEmail, "November 19, 2026", "(555) 010-0199"]) {
    expect(mail.text).toContain(fact);
  }
  expect(mail.text).toContain("Payment: Paid, Test Bank account ending in 6789");
});

test("sums are those of the order, and shipping of $0 is called free", () => {
  const { text, subject } = orderConfirmationMail(order, context);
  expect(subject).toBe("Order Confirmation #CHOC-2026-007");
  const lines = [
    "2 × Night Harvest 70%: $31.98",
    "1 × Salt Flat: $12.50",
    "1 × Salt Flat: $12.50",
    "Subtotal: $56.98",
    "Bundle Discount: -$4.45",
    "Tax: $4.47",
    "Shipping: Free",
    "Total: $57.00",
  ];
  expect(text).toContain(lines.join("\n"));
  const plain = { ...order, discount: cents(0), shipping: cents(899) };
  expect(orderConfirmationMail(plain, context).text).not.toContain("Bundle Discount");
  expect(orderConfirmationMail(plain, context).text).toContain("Shipping: $8.99");
});

test.each([
  ["paid", null, "and your payment, and we're getting it ready"],
  ["pending", "bank", "bank payment is on its way"],
  ["pending", null, "bank payment is on its way"],
  ["pending", "card", "Your payment is on its way"],
  ["failed", "bank", "did not go through"],
  ["refunded", "card", "was refunded"],
] as const)("the confirmation of a payment that is %s (%s) says: …%s", (status, type, expected) => {
  const paymentMethod = type && { type, brand: null, last4: null };
  const { text } = orderConfirmationMail(
    { ...order, paymentStatus: status, paymentMethod },
    context,
  );
  expect(text).toContain(expected);
});

test("the mails about an order that is packed say the day of arrival that was promised, and nothing without one", () => {
  const mailsOf = (context: OrderMailContext) => [
    orderConfirmationMail(order, context),
    paymentClearedMail(order, context, payment, packing),
    heatReleasedMail(order, context),
    receiptMail(order, [], context),
  ];
  const promised = { ...context, arrivesBy: "2026-11-27" };
  for (const { text } of mailsOf(promised)) {
    expect(text).toContain("Arrives by: November 27, 2026");
  }
  for (const { text } of mailsOf(context)) expect(text).not.toContain("Arrives");
});

test("a bank account that must be confirmed is requested with a link while the payment waits", () => {
  const pending = { ...order, paymentStatus: "pending" as const };
  expect(orderConfirmationMail({ ...pending, verificationUrl }, context).text).toContain(
    `Confirm your bank account:\n${verificationUrl}`,
  );
  const paid = orderConfirmationMail({ ...order, verificationUrl }, context);
  expect(paid.text).not.toContain("Confirm");
  expect(orderConfirmationMail(pending, context).text).not.toContain("Confirm");
});

test("a failed payment comes with the link that pays the same order again", () => {
  const mail = paymentFailedMail(order, context, paymentUrl, payment);
  expect(mail.subject).toBe("Payment failed for order #CHOC-2026-007");
  expect(mail.text).toContain(`Pay again:\n${paymentUrl}`);
});

test("the mails about a payment name what it pays, and all orders that share it", () => {
  const shared = (number: number, position: number): PurchasedOrder => ({
    ...{ id: `${number}`, orderNumber: `CHOC-2026-00${number}`, position, total: cents(1900) },
    ...{ status: "pending", paymentStatus: "paid", recipient: "", place: "" },
  });
  const textOf = (amount: number, orders: readonly PurchasedOrder[]) =>
    paymentClearedMail(order, context, { amount: cents(amount), orders }, packing).text;

  const alone = textOf(3000, []);
  expect(alone).toContain(
    "Your payment of $30.00 has arrived, and we're getting your 4 bars ready.",
  );
  expect(alone).toContain("Order: CHOC-2026-007\nAmount: $30.00");
  expect(textOf(3800, [shared(7, 1), shared(8, 2)])).toContain(
    "Your payment of $38.00 has arrived, and we're getting your 2 gifts ready.",
  );
  expect(textOf(3800, [shared(7, 1), shared(8, 2)])).toContain("CHOC-2026-007 to CHOC-2026-008");
  expect(textOf(3800, [shared(7, 1), shared(9, 3)])).toContain(
    "2 from CHOC-2026-007 to CHOC-2026-009",
  );
});

test("a message reads in the direction of its own letters", () => {
  const message = { name: "Noa", email: "noa@example.com", body: "שלום!" };
  const { html } = contactMail(message, { ...context.shop, orderEmail: owner });
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>שלום!<\/p>/);
});

test("the mail with a fresh link has nothing personal", () => {
  const { text, html } = orderLinkMail(order, context);
  for (const personal of ["Robin", "Invented", "97201", "Night Harvest", "57.00"]) {
    expect(`${text}${html}`).not.toContain(personal);
  }
});

test("a receipt lists each shipped parcel with its link", () => {
  const tracking = { carrier: "ups", number: "1Z5R89390357567127" } as const;
  const parcel = { ...shipped, estimatedDelivery: null, tracking };
  const { text } = receiptMail(order, [parcel, { ...parcel, tracking: null }], context);
  expect(text).toContain("UPS 1Z5R89390357567127, https://www.ups.com/track?tracknum=1Z5R8939");
  expect(text).toContain("A parcel without a tracking number");
});

test("the mail about a parcel has its contents, its tracking link, and whether more parcels follow", () => {
  const [first] = order.items;
  if (!first) throw new Error("no bars");
  const parcel = { ...shipped, items: [{ itemId: first.id, quantity: 1 }] };
  const all = order.items.map(({ id, quantity }) => ({ itemId: id, quantity }));
  const isFirst = { isOnly: true, isLast: false };
  const part = shippedMail(order, parcel, isFirst, context).text;
  expect(part).toContain(`1 × ${first.productName}`);
  expect(part).toContain("tLabels=9400111202555842332669");
  expect(part).toContain("November 24, 2026");
  expect(part).toContain("The rest will follow in another parcel.");
  expect(part).not.toContain("$");
  const untracked = { ...parcel, items: all, tracking: null };
  const whole = shippedMail(order, untracked, { isOnly: true, isLast: true }, context).text;
  expect(whole).toContain(`Your order ${order.orderNumber} is on its way`);
  expect(whole).not.toContain("Tracking number");
  const last = shippedMail(order, parcel, { isOnly: false, isLast: true }, context).text;
  expect(last).toContain("That's everything.");
});

test("a refund's mail says how long it takes only where the terms do", () => {
  expect(refundMail(order, refund, context, ofOrder).text).toContain("Takes: 5-7 business days");
  const silent = refundMail(order, refund, context, { ...ofOrder, takes: null });
  expect(silent.text).not.toContain("business days");
});
