import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PaymentState } from "#domain/checkout/payment-state.ts";
import { beginCheckout, buy, shopper } from "#test/support/checkouts.ts";
import { type Mailbox, openMailbox } from "#test/support/mailbox.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { receivePaymentEvent } from "../checkout/receive-payment-event.ts";
import { submitCheckout } from "../checkout/submit-checkout.ts";
import { changeOrderStatus } from "../orders/change-order-status.ts";
import { deleteOrder } from "../orders/delete-order.ts";
import { makeDemoOrders } from "../orders/make-demo-orders.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listEmails } from "./email-log-queries.ts";
import { claimMailEvent, markMailSent } from "./mail-events.ts";
import { sendOrderEmail } from "./send-order-email.ts";
import { sweepOrderEmails } from "./sweep-order-emails.ts";

let box: Mailbox;
let house: TestShop;
beforeEach(async () => {
  box = await openMailbox();
  house = await openTestShop({
    SMTP_URL: box.url,
    EMAIL_FROM: "orders@bars.example",
    ORDER_EMAIL_TO: "owner@bars.example",
  });
});
afterEach(async () => {
  await house.close();
  await box.close();
});

const subjects = () => box.mails.map(({ to, subject }) => `${to}: ${subject}`).sort();

async function mailsSettle(expected: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(subjects()).toEqual([...expected].sort()), 10_000);
}

/** The provider changes its mind about a payment, and somebody asks it. */
async function payment(intentId: string, state: PaymentState): Promise<void> {
  const { db } = house.shop;
  await db.updateTable("demo_payments").set({ state }).where("intent_id", "=", intentId).execute();
  await receivePaymentEvent(house.shop, intentId);
}

async function orderByBank(): Promise<{ orderId: string; intentId: string; number: string }> {
  const checkout = await beginCheckout(house.shop, { method: "ach" });
  await submitCheckout(house.shop, { ...checkout, details: shopper });
  await payment(checkout.intentId, "processing");
  const number = (await findOrder(house.shop.db, checkout.checkoutId))?.orderNumber ?? "";
  return { orderId: checkout.checkoutId, intentId: checkout.intentId, number };
}

/** Lets the jobs of an order end, and then counts as if none of its mails had been sent. */
async function unsend(mails: number): Promise<void> {
  const { db } = house.shop;
  await vi.waitFor(async () => expect(await listEmails(db, 10)).toHaveLength(mails), 10_000);
  await db.deleteFrom("mail_events").execute();
}

describe("an order", () => {
  test("that is paid at once: a mail to the owner, and to the customer one that says so", async () => {
    const order = await findOrder(house.shop.db, await buy(house.shop));
    const number = order?.orderNumber;
    const total = ((order?.total ?? 0) / 100).toFixed(2);
    await mailsSettle([
      `owner@bars.example: New Order #${number} - $${total}`,
      `${shopper.email}: Order Confirmation #${number}`,
    ]);
    const toCustomer = box.mails.find(({ to }) => to[0] === shopper.email);
    expect(toCustomer?.text).toContain("and your payment, and start packing");
    const toOwner = box.mails.find(({ to }) => to[0] === "owner@bars.example");
    expect(toOwner?.parsed.replyTo).toEqual([{ name: "", address: shopper.email }]);
    expect(toOwner?.text).toContain(`/admin/orders?order=${order?.id}`);
    expect(toOwner?.text).not.toContain("sendOrder");
  });

  test("that is paid by bank: the owner hears of it when the money is there, once", async () => {
    const { intentId, number } = await orderByBank();
    const confirmation = `${shopper.email}: Order Confirmation #${number}`;
    await mailsSettle([confirmation]);
    expect(box.mails[0]?.text).toContain("bank payment is on its way");
    await payment(intentId, "succeeded");
    await payment(intentId, "succeeded");
    await mailsSettle([
      confirmation,
      expect.stringContaining(`owner@bars.example: New Order #${number}`),
      `${shopper.email}: Payment received for order #${number}`,
    ]);
  });

  test("whose bank payment comes back: the customer hears how to go on, the owner nothing", async () => {
    const { intentId, number } = await orderByBank();
    await payment(intentId, "requires_payment_method");
    await mailsSettle([
      `${shopper.email}: Order Confirmation #${number}`,
      `${shopper.email}: Payment failed for order #${number}`,
    ]);
  });

  test("that was cancelled before its bank payment came: nobody is told that packing begins", async () => {
    const { orderId, intentId, number } = await orderByBank();
    const confirmation = `${shopper.email}: Order Confirmation #${number}`;
    await mailsSettle([confirmation]);
    await changeOrderStatus(house.shop, orderId, "cancelled");
    await payment(intentId, "succeeded");
    expect(await findOrder(house.shop.db, orderId)).toMatchObject({ paymentStatus: "paid" });
    await sendOrderEmail(house.shop, { orderId, kind: "payment-cleared" });
    await mailsSettle([confirmation]);
  });

  test("whose bank account must be confirmed: the confirmation shows where", async () => {
    const { orderId } = await orderByBank();
    await unsend(1);
    const url = "https://pay.example/verify/1";
    await house.shop.db
      .updateTable("orders")
      .set({ verification_url: url })
      .where("id", "=", orderId)
      .execute();
    await sendOrderEmail(house.shop, { orderId, kind: "customer" });
    expect(box.mails[1]?.text).toContain(url);
  });

  test("that was deleted since is told of to nobody", async () => {
    const orderId = await buy(house.shop);
    await unsend(2);
    await deleteOrder(house.shop, orderId);
    await sendOrderEmail(house.shop, { orderId, kind: "owner" });
    expect(box.mails).toHaveLength(2);
  });
});

describe("the sweep", () => {
  // Each start of the shop sweeps too; that one is over before a test begins.
  beforeEach(async () => {
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pgboss.job where name = 'sweep-order-emails' and state <> 'completed'
      `.execute(house.shop.db);
      expect(rows).toEqual([]);
    }, 10_000);
  });

  async function adopt(changes: object = {}): Promise<string> {
    const id = randomUUID();
    const yesterday = new Date(house.time.now.getTime() - 24 * 3_600_000);
    await house.shop.db
      .insertInto("orders")
      .values({
        id,
        order_number: `OLD-${id.slice(0, 4)}`,
        customer_email: shopper.email,
        status: "pending",
        payment_status: "paid",
        total: "12.50",
        created_at: yesterday,
        updated_at: yesterday,
        ...changes,
      })
      .execute();
    return id;
  }
  const sweep = () => sweepOrderEmails(house.shop);
  const pass = (hours: number) => {
    house.time.now = new Date(house.time.now.getTime() + hours * 3_600_000);
  };

  test("tells the owner of pending, paid orders that nobody told of, once each", async () => {
    const first = await adopt();
    const second = await adopt({ updated_at: null });
    await adopt({ status: "processing" });
    await adopt({ payment_status: "pending" });
    await adopt({ created_at: new Date("2026-09-01T00:00:00Z") });
    await markMailSent(house.shop.db, `order:${await adopt()}:owner`, house.time.now);
    expect(await sweep()).toBe(2);
    expect(await sweep()).toBe(0);
    expect(subjects()).toEqual(
      [first, second]
        .map((id) => `owner@bars.example: New Order #OLD-${id.slice(0, 4)} - $12.50`)
        .sort(),
    );
  });

  test("leaves a new order to its own job", async () => {
    await adopt({ updated_at: house.time.now });
    expect(await sweep()).toBe(0);
    pass(1);
    expect(await sweep()).toBe(1);
  });

  test("tries again what failed, in growing pauses, and brings it about in the end", async () => {
    await adopt();
    box.fail({ at: "rcpt-to", refuse: 550 });
    await sweep();
    pass(0.9);
    await sweep();
    expect(box.steps("rcpt-to")).toBe(1);
    pass(0.2);
    await sweep();
    expect(box.steps("rcpt-to")).toBe(2);
    pass(1.9);
    await sweep();
    expect(box.steps("rcpt-to")).toBe(2);
    box.heal();
    pass(0.2);
    await sweep();
    expect(box.mails).toHaveLength(1);
  });

  test("goes past an order whose mail cannot be sent, and past one in doubt", async () => {
    const { db } = house.shop;
    const busy = await adopt({ created_at: new Date("2026-11-18T00:00:00Z") });
    await claimMailEvent(db, `order:${busy}:owner`, new Date("2026-11-19T00:00:00Z"));
    const doubtful = await adopt({ created_at: new Date("2026-11-18T01:00:00Z") });
    await db
      .insertInto("mail_events")
      .values({ key: `order:${doubtful}:owner`, doubts: 2 })
      .execute();
    await adopt();
    expect(await sweep()).toBe(1);
    expect(box.mails).toHaveLength(1);
  });

  test("says nothing of orders that were made up for a demo", async () => {
    await makeDemoOrders(house.shop, 200);
    expect(await sweep()).toBe(0);
    expect(box.mails).toHaveLength(0);
  });

  test("waits for a mail server where production has none", async () => {
    await adopt();
    const config = { ...house.shop.config, mode: "production" as const, smtpUrl: null };
    expect(await sweepOrderEmails({ ...house.shop, config })).toBe(0);
    expect(await house.shop.db.selectFrom("email_log").selectAll().execute()).toEqual([]);
  });
});
