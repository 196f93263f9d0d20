import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MAX_RECIPIENTS } from "#domain/gifts/gift-field-names.ts";
import { cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { orderItem, sampleOrder } from "#test/support/sample-order.ts";
import type { Mail } from "../mailer.ts";
import { MAX_MAIL_BYTES } from "../render/render-mail.tsx";
import { addressChangedMail } from "./address-changed-mail.ts";
import { cancelledMail } from "./cancelled-mail.ts";
import { contactMail } from "./contact-mail.ts";
import { giftCardMail } from "./gift-card-mail.ts";
import { giftShippedMail } from "./gift-shipped-mail.ts";
import { heatReleasedMail } from "./heat-released-mail.ts";
import { lowStockMail } from "./low-stock-mail.ts";
import { methodOffMail } from "./method-off-mail.ts";
import { newOrderMail } from "./new-order-mail.ts";
import { newsletterMail } from "./newsletter-mail.ts";
import { confirmNoticeMail, noticeMail } from "./notice-mail.ts";
import { orderConfirmationMail } from "./order-confirmation-mail.ts";
import { orderLinkMail } from "./order-link-mail.ts";
import { paymentClearedMail } from "./payment-cleared-mail.ts";
import { paymentFailedMail } from "./payment-failed-mail.ts";
import { paymentLinkMail } from "./payment-link-mail.ts";
import { pickupReadyMail } from "./pickup-ready-mail.ts";
import { receiptMail } from "./receipt-mail.ts";
import { refundMail } from "./refund-mail.ts";
import { replyMail } from "./reply-mail.ts";
import { reviewRequestMail } from "./review-request-mail.ts";
import { securityMail } from "./security-mail.ts";
import { shippedMail } from "./shipped-mail.ts";
import { unpaidMail } from "./unpaid-mail.ts";
import { waitingReviewsMail } from "./waiting-reviews-mail.ts";

/** How much is in a mail: lines of a list, and the characters of each text. */
type Content = { readonly lines: number; readonly text: (characters: number) => string };

const small: Content = { lines: 2, text: () => "Salt Flat" };
/** The most that the forms of the shop take, in characters that HTML escapes. */
const largest: Content = { lines: 200, text: (characters) => "'".repeat(characters) };
/** A former shop had no limits. */
const formerShop: Content = { lines: 300, text: () => "ü\n'&".repeat(2_000) };

function orderWith({ lines, text }: Content): Order {
  const address = {
    firstName: text(100),
    lastName: text(100),
    street: text(200),
    city: text(100),
    state: "OR",
    zipCode: "97201",
    country: "US",
    phone: text(40),
  } as const;
  return sampleOrder({
    customerName: text(200),
    shippingAddress: address,
    billingAddress: address,
    items: Array.from({ length: lines }, (_, index) =>
      orderItem({
        id: String(index),
        productId: index + 1,
        productName: `Bar ${index + 1} ${text(90)}`,
        contains: Array.from({ length: lines > 200 ? 2 : 40 }, () => text(60)),
      }),
    ),
    subtotal: cents(1_250 * lines),
    total: cents(123_456),
    notes: `${text(1_000)}${"\nx".repeat(500)}`,
  });
}

/** One dollar each. */
function purchaseOf(recipients: number, text: Content["text"]): PurchasedOrder[] {
  return Array.from({ length: recipients }, (_, index) => ({
    id: String(index),
    orderNumber: `CHOC-2026-${1_000 + index}`,
    position: index + 1,
    total: cents(100),
    status: "pending",
    paymentStatus: "paid",
    recipient: `Recipient ${index + 1} ${text(200)}`,
    place: `${text(100)}, OR`,
  }));
}

const paymentOf = ({ text }: Content) => ({
  amount: cents(100 * MAX_RECIPIENTS),
  orders: purchaseOf(MAX_RECIPIENTS, text),
});

const shop = { name: "Conche", email: "hello@conche.example", timeZone: "America/New_York" };
const orderUrl = "https://bars.example/order/CHOC-2026-007?token=a-secret";
const context = { shop, orderUrl };
const to = "owner@conche.example";
const owners = { ...shop, orderEmail: to };
const url = "https://bars.example/somewhere";

function shipmentOf(order: Order) {
  return {
    id: "a",
    tracking: { carrier: "usps" as const, number: "9400111202555842332669" },
    estimatedDelivery: new Date("2026-11-24T17:00:00Z"),
    shippedAt: new Date("2026-11-20T15:00:00Z"),
    deliveredAt: null,
    items: order.items.map(({ id, quantity }) => ({ itemId: id, quantity })),
  };
}

/** Each template with its mails: by file, because none may be missing here. */
const mails: Record<string, (content: Content) => Mail[]> = {
  "address-changed-mail.ts": (content) => [addressChangedMail(orderWith(content), context)],
  "cancelled-mail.ts": (content) => [cancelledMail(orderWith(content), context)],
  "contact-mail.ts": ({ text, lines }) => [
    contactMail(
      { name: text(100), email: "kim@example.com", body: `${text(3_000)}${"\nx".repeat(lines)}` },
      owners,
    ),
  ],
  "gift-card-mail.ts": ({ text }) => [
    giftCardMail({
      to,
      amount: cents(5_000),
      code: "7QWX-2M4K-9R3T-1234",
      recipientName: text(100),
      senderName: text(100),
      message: text(300),
      shopUrl: url,
      shop,
    }),
  ],
  "gift-shipped-mail.ts": (content) => {
    const order = orderWith(content);
    return [giftShippedMail(order, to, shipmentOf(order), context)];
  },
  "heat-released-mail.ts": (content) => [heatReleasedMail(orderWith(content), context)],
  "low-stock-mail.ts": ({ lines, text }) => {
    const low = Array.from({ length: lines * 25 }, (_, index) => ({
      name: `Bar ${index + 1} ${text(90)}`,
      remaining: 3,
    }));
    return [lowStockMail(low, owners, url)];
  },
  "method-off-mail.ts": () => [methodOffMail("Bank Account (ACH)", owners)],
  "new-order-mail.ts": (content) => [
    newOrderMail(orderWith(content), to, context, []),
    newOrderMail(orderWith(content), to, context, purchaseOf(MAX_RECIPIENTS, content.text)),
  ],
  "notice-mail.ts": ({ text }) => {
    const about = { id: url, email: to, isFirstArrival: false };
    const sender = { shop, siteUrl: url };
    const product = { id: 1, name: text(100) };
    return [
      noticeMail({ ...about, topic: "opening", product }, sender),
      noticeMail({ ...about, topic: "product", product }, sender),
      confirmNoticeMail({ ...about, topic: "product", product }, sender),
    ];
  },
  "newsletter-mail.ts": ({ text }) => [
    newsletterMail({ to, url, isReturning: false, shop: { ...shop, name: text(100) } }),
    newsletterMail({ to, url, isReturning: true, shop: { ...shop, name: text(100) } }),
  ],
  "order-confirmation-mail.ts": (content) => [
    orderConfirmationMail(orderWith(content), context),
    orderConfirmationMail(orderWith(content), context, purchaseOf(MAX_RECIPIENTS, content.text)),
  ],
  "order-link-mail.ts": (content) => [orderLinkMail(orderWith(content), context)],
  "payment-cleared-mail.ts": (content) => [
    paymentClearedMail(orderWith(content), context, paymentOf(content), { isBeingPacked: true }),
  ],
  "payment-failed-mail.ts": (content) => [
    paymentFailedMail(orderWith(content), context, url, paymentOf(content)),
  ],
  "payment-link-mail.ts": (content) => [paymentLinkMail(orderWith(content), context, url)],
  "pickup-ready-mail.ts": (content) => [pickupReadyMail(orderWith(content), 3, context)],
  "receipt-mail.ts": (content) => {
    const order = orderWith(content);
    const parcels = order.items.map(() => shipmentOf(order));
    return [receiptMail(order, parcels, context)];
  },
  "refund-mail.ts": (content) => {
    const order = orderWith(content);
    const items = order.items.map(({ id }) => ({
      itemId: id,
      quantity: 1,
      unsent: 0,
      goods: cents(1_000),
      tax: cents(85),
    }));
    const refund = { amount: cents(123_456), shipping: cents(0), items, giftCardLast4: null };
    return [
      refundMail(order, refund, context, { isCancelled: false, onGiftCard: null, takes: null }),
    ];
  },
  "reply-mail.ts": (content) => {
    const { text, lines } = content;
    const reply = { subject: text(200), text: `${text(1_000)}${"\nx".repeat(lines * 10)}` };
    return [replyMail(orderWith(content), reply, context)];
  },
  "review-request-mail.ts": ({ text, lines }) => [
    reviewRequestMail({
      to,
      orderNumber: "CHOC-2026-007",
      names: Array.from({ length: lines }, () => text(100)),
      url,
      shop,
    }),
    reviewRequestMail({ to, orderNumber: "CHOC-2026-007", names: [text(100)], url, shop }),
  ],
  "security-mail.ts": () => [securityMail([{ kind: "wrong-pin", count: 999_999 }], owners)],
  "shipped-mail.ts": (content) => {
    const order = orderWith(content);
    const parcel = { isOnly: true, isLast: true };
    return [shippedMail(order, shipmentOf(order), parcel, context)];
  },
  "unpaid-mail.ts": ({ text }) => {
    const held = { remaining: 999_999, reserved: 999_999, checkouts: 9_999, networks: 3 };
    const scarce = { kind: "product", name: text(100), ...held } as const;
    return [unpaidMail(scarce, owners, { freeBy: "12:45 PM", url })];
  },
  "waiting-reviews-mail.ts": () => [waitingReviewsMail(5_000, owners, url)],
};

test("every template of a mail is measured here", () => {
  const templates = readdirSync(import.meta.dirname).filter((name) => name.endsWith("-mail.ts"));
  const others = ["owner-mail.ts"];
  expect(Object.keys(mails).toSorted()).toEqual(
    templates.filter((name) => !others.includes(name)).toSorted(),
  );
});

describe.each(Object.entries(mails))("%s", (_name, write) => {
  test.each([
    ["the most that can be typed", largest],
    ["the endless texts of a former shop", formerShop],
  ])("is never cut off by Gmail, not with %s", (_content, content) => {
    for (const { html, text } of write(content)) {
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_MAIL_BYTES);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_MAIL_BYTES);
    }
  });
});

const largeOrder = orderWith({ ...small, lines: 60 });

test.each([
  ["the confirmation", orderConfirmationMail(largeOrder, context)],
  ["the owner's mail", newOrderMail(largeOrder, to, context, [])],
  ["the receipt", receiptMail(largeOrder, [], context)],
  ["the mail with the link to pay", paymentLinkMail(largeOrder, context, url)],
  ["the mail of a cancelled order", cancelledMail(largeOrder, context)],
])(
  "%s of an order with many bars has the total before the bars, and a link to all of them",
  (_name, mail) => {
    for (const part of [mail.html, mail.text]) {
      expect(part.indexOf("$1,234.56")).toBeGreaterThan(0);
      expect(part.lastIndexOf("$1,234.56")).toBeLessThan(part.indexOf("Bar 1 "));
      expect(part).toContain("Bar 20 ");
      expect(part).not.toContain("Bar 21 ");
      expect(part).toContain("… and 40 more");
    }
    expect(mail.text).toContain(`See all 60:\n${orderUrl}`);
  },
);

test("a refund of many bars has its sum before them", () => {
  const [mail] = mails["refund-mail.ts"]?.({ ...small, lines: 60 }) ?? [];
  expect(mail?.text).toContain("Refund: $1,234.56\n1 × Bar 1 ");
  expect(mail?.text).toContain("… and 40 more");
});

test.each([200, MAX_RECIPIENTS])(
  "a purchase for %i recipients has what was paid for all before the recipients",
  (recipients) => {
    const purchase = purchaseOf(recipients, small.text);
    const order = orderWith(small);
    for (const { html, text } of [
      orderConfirmationMail(order, context, purchase),
      newOrderMail(order, to, context, purchase),
    ]) {
      for (const part of [html, text]) {
        expect(part.lastIndexOf(`$${recipients}.00`)).toBeGreaterThan(0);
        expect(part.lastIndexOf(`$${recipients}.00`)).toBeLessThan(part.indexOf("Recipient 1 "));
      }
      expect(text).toContain(`… and ${recipients - 20} more\n\nSee all ${recipients}:\n`);
      expect(Buffer.byteLength(html)).toBeLessThan(40_000);
    }
  },
);

test("a long list of what is in each parcel comes after what was paid", () => {
  const { text } = orderConfirmationMail(largeOrder, context, purchaseOf(3, small.text));
  expect(text.indexOf("Total: $3.00")).toBeLessThan(text.indexOf("Each parcel"));
  expect(text).toContain("… and 40 more");
});

test("a usual order's mail keeps its bars before its sums", () => {
  const { text } = orderConfirmationMail(orderWith({ ...small, lines: 20 }), context);
  expect(text.indexOf("Bar 20 ")).toBeLessThan(text.indexOf("Subtotal"));
  expect(text).not.toContain("more");
});

test("a parcel's mail and the mail of low stock shorten their lists", () => {
  const parcel = shippedMail(
    largeOrder,
    shipmentOf(largeOrder),
    { isOnly: true, isLast: true },
    context,
  );
  expect(parcel.text).toContain(`… and 40 more\n\nSee all 60:\n${orderUrl}`);
  const low = Array.from({ length: 500 }, (_, index) => ({
    name: `Bar ${index + 1}`,
    remaining: 1,
  }));
  const stock = lowStockMail(low, owners, url);
  expect(stock.text).toContain(`Bar 20: 1 left\n… and 480 more\n\nSee all 500:\n${url}`);
});

test("whatever somebody writes in a reply or on the contact page arrives whole", () => {
  const written = Array.from({ length: 1_200 }, (_, index) => `${index}`).join("\n");
  const reply = replyMail(orderWith(small), { subject: "Hello", text: written }, context);
  const message = contactMail({ name: "Kim", email: "kim@example.com", body: written }, owners);
  for (const { html, text } of [reply, message]) {
    expect(html).toContain("1199");
    expect(text).toContain("\n\n1199\n\n");
  }
});
