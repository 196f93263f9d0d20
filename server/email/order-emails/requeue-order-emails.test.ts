import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "#domain/time/durations.ts";
import { openMailShop } from "#test/support/mail-shop.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { insertOrder } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { makeDemoOrders } from "#tools/demo/make-demo-orders.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { requeueOrphanedWork } from "../../platform/jobs/requeue-orphaned-work.ts";
import { claimMailEvent, markMailSent } from "../mail-events.ts";
import { type OrderEmailKind, orderMailEvent } from "./order-mails.ts";
import { sendOrderEmailJob } from "./send-order-email.ts";

const { box, shop, time } = rewoundForEachTest(openMailShop);
const requeue = () => requeueOrphanedWork(shop, [sendOrderEmailJob]);
const subjects = () => box.mails.map(({ subject }) => subject).sort();
const ago = (hours: number) => new Date(time.now.getTime() - hours * HOUR_MS);
const pass = (hours: number) => {
  time.now = ago(-hours);
};

/** An order of a former shop: pending, paid, and without any mail. */
const takeOver = (changes: object = {}) =>
  insertOrder(shop.db, {
    ...{ customer_email: shopper.email, payment_status: "paid", total: "12.50" },
    ...{ created_at: ago(24), updated_at: ago(24), ...changes },
  });

/** An order with a requested mail that has no job. */
async function unsentMail(
  kind: OrderEmailKind,
  event: { unconfirmed_attempts?: number; refused_at?: Date; requested_at?: Date } = {},
  order: object = {},
): Promise<string> {
  // The owner already knows about it.
  const orderId = await takeOver({ status: "processing", ...order });
  const key = orderMailEvent({ orderId, kind });
  await shop.db
    .insertInto("mail_events")
    .values({ key, order_id: orderId, kind, requested_at: ago(4), attempts: 20, ...event })
    .execute();
  return orderId;
}

async function sent(count: number): Promise<void> {
  await vi.waitFor(() => expect(box.mails).toHaveLength(count), 10_000);
}

async function attempted(step: "mail-from" | "rcpt-to", times: number): Promise<void> {
  await vi.waitFor(() => expect(box.steps(step)).toBe(times), 10_000);
}

async function mailJobs(state: "retry" | "completed"): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ state: string }>`
      select distinct state::text from pgboss.job where name = 'send-order-email'
    `.execute(shop.db);
    expect(rows).toEqual([{ state }]);
  }, 10_000);
}

describe("a shopper's mail that has no job", () => {
  test("is sent once, whichever it is", async () => {
    const numbers: string[] = [];
    for (const [kind, payment_status] of [
      ["customer", "paid"],
      ["payment-cleared", "paid"],
      ["payment-failed", "failed"],
    ] as const) {
      numbers.push(`O-${(await unsentMail(kind, {}, { payment_status })).slice(0, 8)}`);
    }
    const orderId = await takeOver({ status: "processing" });
    numbers.push(`O-${orderId.slice(0, 8)}`);
    const link = { orderId, kind: "link", requestId: randomUUID() } as const;
    await shop.db
      .insertInto("mail_events")
      .values({
        key: orderMailEvent(link),
        order_id: orderId,
        kind: "link",
        request_id: link.requestId,
        requested_at: ago(1),
      })
      .execute();
    expect(await requeue()).toBe(4);
    await sent(4);
    await mailJobs("completed");
    expect(await requeue()).toBe(0);
    const [confirmed, cleared, failed, linked] = numbers;
    expect(subjects()).toEqual(
      [
        `Order Confirmation #${confirmed}`,
        `Payment received for order #${cleared}`,
        `Payment failed for order #${failed}`,
        `Your order ${linked}`,
      ].sort(),
    );
  });

  test("is retried by its job while the server is down, and sent without a person's help", async () => {
    await unsentMail("customer");
    box.fail({ at: "mail-from", refuse: 451 });
    expect(await requeue()).toBe(1);
    await mailJobs("retry");
    // Its job is running.
    expect(await requeue()).toBe(0);
    box.heal();
    await sent(1);
  });

  test("whose job failed for a day gets another one", async () => {
    await unsentMail("customer");
    box.fail({ at: "mail-from", refuse: 451 });
    await requeue();
    await mailJobs("retry");
    await sql`update pgboss.job set state = 'failed' where name = 'send-order-email'`.execute(
      shop.db,
    );
    box.heal();
    expect(await requeue()).toBe(1);
    await sent(1);
  });

  test.each([
    ["was refused for good", { refused_at: new Date("2026-11-18T00:00:00Z") }, {}],
    ["may have arrived twice", { unconfirmed_attempts: 2 }, {}],
    ["is old news", { requested_at: new Date("2026-11-16T00:00:00Z") }, {}],
    ["is about a cancelled order", {}, { status: "cancelled" }],
  ])("and %s is not sent", async (_, event, order) => {
    await unsentMail("customer", event, order);
    expect(await requeue()).toBe(0);
  });

  test("that is outdated, or about a deleted order, is not sent", async () => {
    await unsentMail("payment-failed", {}, { payment_status: "paid" });
    await unsentMail("payment-cleared", {}, { payment_status: "failed" });
    await deleteOrder(shop, await unsentMail("customer"));
    expect(await requeue()).toBe(0);
  });
});

describe("the owner", () => {
  test("gets one mail for each pending, paid order that has none", async () => {
    const first = await takeOver();
    const second = await takeOver();
    await takeOver({ status: "processing" });
    await takeOver({ payment_status: "pending" });
    await takeOver({ created_at: new Date("2026-09-01T00:00:00Z") });
    await markMailSent(shop.db, `order:${await takeOver()}:owner`, time.now);
    expect(await requeue()).toBe(2);
    await sent(2);
    await mailJobs("completed");
    expect(await requeue()).toBe(0);
    expect(subjects()).toEqual(
      [first, second].map((id) => `New Order #O-${id.slice(0, 8)} - $12.50`).sort(),
    );
  });

  test("gets the mail of a new order from its own job", async () => {
    await takeOver({ updated_at: time.now });
    expect(await requeue()).toBe(0);
    pass(1);
    expect(await requeue()).toBe(1);
  });

  test("gets refused mails once a day, until the address is right", async () => {
    await takeOver();
    box.fail({ at: "rcpt-to", refuse: 550 });
    await requeue();
    await attempted("rcpt-to", 1);
    await mailJobs("completed");
    pass(23);
    expect(await requeue()).toBe(0);
    pass(1);
    expect(await requeue()).toBe(1);
    await attempted("rcpt-to", 2);
    await mailJobs("completed");
    box.heal();
    pass(24);
    await requeue();
    await sent(1);
  });

  test("gets the other mails if one cannot be sent, or may have arrived twice", async () => {
    const busy = await takeOver({ created_at: ago(63) });
    await claimMailEvent(shop.db, `order:${busy}:owner`);
    const twice = await takeOver({ created_at: ago(62) });
    await shop.db
      .insertInto("mail_events")
      .values({ key: `order:${twice}:owner`, unconfirmed_attempts: 2 })
      .execute();
    await takeOver();
    expect(await requeue()).toBe(2);
    await sent(1);
  });

  test("gets no mail about invented demo orders", async () => {
    await makeDemoOrders(shop, 200);
    expect(await requeue()).toBe(0);
  });

  test("gets the mails once production has a mail server", async () => {
    await takeOver();
    const config = { ...shop.config, mode: "production" as const, smtpUrl: null };
    expect(await requeueOrphanedWork({ ...shop, config }, [sendOrderEmailJob])).toBe(0);
  });
});
