import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type OrderStatus, orderStatuses } from "#domain/orders/order-status.ts";
import { type PaymentStatus, paymentStatuses } from "#domain/payments/payment-status.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { OrderMailFacts } from "./order-mail.ts";
import { type OrderEmail, type OrderEmailKind, orderMailEvent, orderMails } from "./order-mails.ts";
import { sendOrderEmail, sendOrderEmailJob } from "./send-order-email.ts";

const NOW = new Date("2026-11-20T15:00:00Z");

/** A packed order for pickup, of which everything that a mail may be about is there. */
const facts: OrderMailFacts = {
  status: "pending",
  paymentStatus: "paid",
  isFree: false,
  hasNoPaymentHere: false,
  sellsGiftCard: false,
  isArchived: false,
  cancelledAt: null,
  hasItemsToSend: true,
  openHolds: [],
  isPickup: true,
  isPacked: true,
  hasRecipientEmail: true,
  liveOrders: 1,
  isInEarlierOwnerMail: false,
  refund: { status: "succeeded" },
  shipment: { emailAt: null },
  hasReply: true,
  isSuperseded: false,
};

function dueOf(kind: OrderEmailKind, changes: Partial<OrderMailFacts>): string | undefined {
  const mail = orderMails.find((each) => each.kind === kind);
  const liveOrders = changes.status === "cancelled" ? 0 : 1;
  return mail?.isDue({ ...facts, liveOrders, ...changes }, NOW).code;
}

// Columns: payment pending, paid, failed, refunded.
const never = "....";
const always = "xxxx";
const unless = (cancelled: string, row: string) => [row, row, row, row, cancelled];
/** Rows: pending, processing, shipped, delivered, cancelled. */
const table: Record<OrderEmailKind, readonly string[]> = {
  customer: unless(never, always),
  owner: [".x..", never, never, never, never],
  "payment-link": unless(never, "..x."),
  "payment-cleared": unless(never, ".x.."),
  "payment-failed": unless(never, "..x."),
  cancelled: unless("x.x.", never),
  refunded: unless(always, always),
  shipped: unless(never, always),
  "gift-shipped": unless(never, always),
  "address-changed": ["xxx.", "xxx.", never, never, never],
  "heat-released": [".x..", ".x..", never, never, never],
  "pickup-ready": [".x..", ".x..", never, never, never],
  link: unless(always, always),
  reply: unless(always, always),
};

const states = orderStatuses.flatMap((status, row) =>
  paymentStatuses.map((paymentStatus, column) => ({ status, paymentStatus, row, column })),
);
const isInTable = (kind: OrderEmailKind, { row, column }: (typeof states)[number]) =>
  table[kind][row]?.[column] === "x";

test.each(Object.keys(table) as OrderEmailKind[])(
  "the mail %s is due in exactly these states of an order",
  (kind) => {
    for (const state of states) {
      const { status, paymentStatus } = state;
      const expected = isInTable(kind, state) ? "due" : "over";
      expect(dueOf(kind, { status, paymentStatus }), `${status}, ${paymentStatus}`).toBe(expected);
    }
  },
);

test.each<[string, OrderEmailKind, Partial<OrderMailFacts>]>([
  ["ready for pickup, of an order that is disputed", "pickup-ready", { openHolds: ["dispute"] }],
  ["ready for pickup, of an order that is shipped after all", "pickup-ready", { isPickup: false }],
  ["ready for pickup, of an order that was unpacked", "pickup-ready", { isPacked: false }],
  ["ready for pickup, of bars that were all refunded", "pickup-ready", { hasItemsToSend: false }],
  ["ready for pickup, of an archived order", "pickup-ready", { isArchived: true }],
  ["cool enough, of an order that is held again", "heat-released", { openHolds: ["stock"] }],
  ["the link of an archived order", "payment-link", { paymentStatus: "failed", isArchived: true }],
  ["a refund that failed", "refunded", { refund: { status: "failed" } }],
  ["a shipment that was undone", "shipped", { shipment: null }],
  ["a gift whose recipient has no address now", "gift-shipped", { hasRecipientEmail: false }],
  ["an address that was changed again", "address-changed", { isSuperseded: true }],
  ["a reply that is gone", "reply", { hasReply: false }],
  ["the owner's, of which another order's mail tells", "owner", { isInEarlierOwnerMail: true }],
])("%s is not mailed by mistake", (_, kind, changes) => {
  expect(dueOf(kind, changes)).toBe("over");
});

test.each<[string, OrderEmailKind, Partial<OrderMailFacts>]>([
  ["the first of several gifts, cancelled alone", "customer", { liveOrders: 2 }],
  [
    "a cancelled order that was paid in cash, of which no refund tells",
    "cancelled",
    { hasNoPaymentHere: true },
  ],
])("%s is mailed all the same", (_, kind, changes) => {
  expect(dueOf(kind, { status: "cancelled", ...changes })).toBe("due");
});

test("a shipment and a cancellation are mailed once they can no longer be undone", () => {
  expect(dueOf("shipped", { shipment: { emailAt: new Date(+NOW + 1) } })).toBe("later");
  const cancelled = { status: "cancelled", paymentStatus: "failed", cancelledAt: NOW } as const;
  expect(dueOf("cancelled", cancelled)).toBe("later");
});

describe("job and sweep", () => {
  const { shop, time } = forAllTests(openTestShop);
  beforeAll(async () => {
    time.now = NOW;
  });

  test("send the same mails, whatever became of the orders", async () => {
    const emails: OrderEmail[] = [];
    for (const { kind } of orderMails) {
      for (const state of states) emails.push(await request(kind, state));
    }
    // Until here no mail was due, so that the shop's own sweep sent none of them.
    await sql`update orders set erased_at = null`.execute(shop.db);
    const found = (await sendOrderEmailJob.findOrphans?.(shop)) ?? [];
    // The sweep also finds orders of which the owner was never told.
    const wanted = new Set(emails.map(orderMailEvent));
    const swept = found.map(orderMailEvent).filter((key) => wanted.has(key));
    for (const email of emails) await sendOrderEmail(shop, email);
    const { rows } = await sql<{ key: string }>`select key from mail_events
      where sent_at is not null`.execute(shop.db);
    const sent = rows.map(({ key }) => key);
    expect(sent.toSorted()).toEqual(swept.toSorted());
    const inTable = orderMails.reduce(
      (sum, { kind }) => sum + states.filter((state) => isInTable(kind, state)).length,
      0,
    );
    expect(sent).toHaveLength(inTable);
  });

  /** A mail that was requested, without a job, and an order that has everything that it needs. */
  async function request(
    kind: OrderEmailKind,
    state: { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus },
  ): Promise<OrderEmail> {
    const { db } = shop;
    const orderId = randomUUID();
    const requestId = randomUUID();
    const address = {
      firstName: "Kim",
      lastName: "Example",
      street: "1 Main St",
      city: "Boston",
      state: "MA",
      zipCode: "02139",
      country: "US",
    };
    const pickup = { place: "1 Main St", hours: "9 to 5" };
    const charge = { method: "Pickup", price: 0, pickup };
    await db
      .insertInto("orders")
      .values({
        id: orderId,
        order_number: `O-${orderId.slice(0, 8)}`,
        customer_email: "kim@example.com",
        status: state.status,
        payment_status: state.paymentStatus,
        total: "10.00",
        shipping_address: JSON.stringify(address),
        shipping_charge: JSON.stringify(charge),
        packed_at: NOW,
        erased_at: NOW,
        created_at: new Date(+NOW - 3_600_000),
        updated_at: new Date(+NOW - 3_600_000),
      })
      .execute();
    await db
      .insertInto("order_items")
      .values({ order_id: orderId, product_name: "Sea Salt", quantity: 1, price: "10.00" })
      .execute();
    if (state.paymentStatus === "paid" || state.paymentStatus === "refunded") {
      await sql`insert into payments (order_id, kind, provider_id, created_at, amount, status, paid_at)
        values (${orderId}, 'intent', ${`pi_${orderId}`}, ${NOW}, 10, 'succeeded', ${NOW})`.execute(
        db,
      );
    }
    if (kind === "refunded") {
      await sql`insert into refunds (id, order_id, status, amount, requested_by, requested_at, changed_at)
        values (${requestId}, ${orderId}, 'succeeded', 1, 'owner', ${NOW}, ${NOW})`.execute(db);
    }
    if (kind === "shipped" || kind === "gift-shipped") {
      await sql`insert into shipments (id, order_id, order_status_before, shipped_at)
          values (${requestId}, ${orderId}, 'pending', ${NOW})`.execute(db);
      await sql`insert into order_gifts (order_id, message, recipient_email)
        values (${orderId}, '', 'recipient@example.com')`.execute(db);
    }
    if (kind === "reply") {
      await sql`insert into replies (id, order_id, subject, body, created_at)
        values (${requestId}, ${orderId}, 'Hello', 'Hello', ${NOW})`.execute(db);
    }
    const isNamed = ["refunded", "shipped", "gift-shipped", "reply", "address-changed", "link"];
    const email = { orderId, kind, ...(isNamed.includes(kind) && { requestId }) };
    await db
      .insertInto("mail_events")
      .values({
        key: orderMailEvent(email),
        order_id: orderId,
        kind,
        request_id: isNamed.includes(kind) ? requestId : null,
        requested_at: new Date(+NOW - 1_000),
      })
      .execute();
    return email;
  }
});
