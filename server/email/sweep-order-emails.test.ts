import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shopper } from "#test/support/checkouts.ts";
import { type Mailbox, openMailbox } from "#test/support/mailbox.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { deleteOrder } from "../orders/delete-order.ts";
import type { OrderEmailKind } from "../platform/jobs/job-queue.ts";
import { orderMailEvent } from "./send-order-email.ts";
import { sweepOrderEmails } from "./sweep-order-emails.ts";

const HOUR_MS = 3_600_000;
/** As many as a job makes before it ends. */
const ALL_TRIES = 26;
let box: Mailbox;
let house: TestShop;
beforeEach(async () => {
  box = await openMailbox();
  house = await openTestShop({ SMTP_URL: box.url, EMAIL_FROM: "orders@bars.example" });
  // Each start of the shop sweeps too; that one is over before a test begins.
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pgboss.job where name = 'sweep-order-emails' and state <> 'completed'
    `.execute(house.shop.db);
    expect(rows).toEqual([]);
  }, 10_000);
});
afterEach(async () => {
  await house.close();
  await box.close();
});

/** An order with a letter that its job did not bring about, last tried some hours ago. */
async function lostLetter(
  kind: OrderEmailKind,
  event: { tries?: number; doubts?: number; hoursAgo?: number } = {},
  order: object = {},
): Promise<string> {
  const { tries = ALL_TRIES, doubts = 0, hoursAgo = 4 } = event;
  const id = randomUUID();
  const at = new Date(house.time.now.getTime() - 24 * HOUR_MS);
  await house.shop.db
    .insertInto("orders")
    .values({
      id,
      order_number: `LOST-${id.slice(0, 4)}`,
      customer_email: shopper.email,
      // The owner heard of it by other means.
      status: "processing",
      payment_status: "paid",
      total: "12.50",
      created_at: at,
      updated_at: at,
      ...order,
    })
    .execute();
  const tried_at = new Date(house.time.now.getTime() - hoursAgo * HOUR_MS);
  const key = orderMailEvent(id, kind);
  await house.shop.db.insertInto("mail_events").values({ key, tries, doubts, tried_at }).execute();
  return id;
}

const sweep = () => sweepOrderEmails(house.shop);
const subjects = () => box.mails.map(({ subject }) => subject).sort();
const pass = (hours: number) => {
  house.time.now = new Date(house.time.now.getTime() + hours * HOUR_MS);
};

describe("a shopper's letter that a long absence of the mail server kept", () => {
  test("goes out in the end, once, whichever it is", async () => {
    const numbers: string[] = [];
    for (const [kind, payment_status] of [
      ["customer", "paid"],
      ["payment-cleared", "paid"],
      ["payment-failed", "failed"],
    ] as const) {
      numbers.push(`LOST-${(await lostLetter(kind, {}, { payment_status })).slice(0, 4)}`);
    }
    expect(await sweep()).toBe(3);
    expect(await sweep()).toBe(0);
    const [confirmed, cleared, failed] = numbers;
    expect(subjects()).toEqual(
      [
        `Order Confirmation #${confirmed}`,
        `Payment received for order #${cleared}`,
        `Payment failed for order #${failed}`,
      ].sort(),
    );
  });

  test("is tried again in growing pauses while the server is away", async () => {
    await lostLetter("customer");
    box.fail({ at: "mail-from", refuse: 451 });
    await sweep();
    expect(box.steps("mail-from")).toBe(1);
    pass(2.9);
    await sweep();
    expect(box.steps("mail-from")).toBe(1);
    pass(0.2);
    await sweep();
    expect(box.steps("mail-from")).toBe(2);
    box.heal();
    pass(4.1);
    expect(await sweep()).toBe(1);
    expect(box.mails).toHaveLength(1);
  });

  test("costs a server that is still away a few tries, however many letters there are", async () => {
    for (let each = 0; each < 6; each += 1) await lostLetter("customer");
    box.fail({ at: "mail-from", refuse: 451 });
    expect(await sweep()).toBe(0);
    expect(box.steps("mail-from")).toBe(3);
  });
});

test.each([
  ["its job is still at", { tries: 5 }, {}],
  ["was refused for good", { tries: 1, hoursAgo: 30 }, {}],
  ["was tried a moment ago", { hoursAgo: 1 }, {}],
  ["may have arrived twice", { doubts: 2 }, {}],
  ["is old news", { hoursAgo: 24 * 4 }, {}],
  ["is about a cancelled order", {}, { status: "cancelled" }],
])("a shopper's letter that %s is not sent by the sweep", async (_, event, order) => {
  await lostLetter("customer", event, order);
  expect(await sweep()).toBe(0);
  expect(box.mails).toEqual([]);
});

test("a shopper's letter about what is not so any more, or of a deleted order, is not sent", async () => {
  await lostLetter("payment-failed", {}, { payment_status: "paid" });
  await lostLetter("payment-cleared", {}, { payment_status: "failed" });
  await deleteOrder(house.shop, await lostLetter("customer"));
  expect(await sweep()).toBe(0);
  expect(box.mails).toEqual([]);
});
