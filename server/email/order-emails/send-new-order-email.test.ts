import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listOrderEvents } from "../../orders/order-events.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { EmailError } from "../mailer.ts";
import { sendNewOrderEmail } from "./send-new-order-email.ts";

const { shop } = forAllTests(openTestShop);
let orderId: string;
let orderNumber: string;
beforeAll(async () => {
  orderId = await buy(shop);
  orderNumber = (await findOrder(shop.db, orderId))?.orderNumber ?? "";
  // The order's own two mails are sent by jobs.
  await vi.waitFor(async () => expect(await emails()).toHaveLength(2), 10_000);
});
const emails = async () => {
  const lines = await listOrderEvents(shop.db, orderId);
  return lines.filter(({ kind }) => kind === "email");
};

test("is sent to the shop each time it is requested, by id or by number", async () => {
  expect(await sendNewOrderEmail(shop, { orderId })).toEqual({ code: "sent", orderNumber });
  expect(await sendNewOrderEmail(shop, { orderNumber })).toEqual({ code: "sent", orderNumber });
  const [newest] = await listEmails(shop.db, 1);
  expect(newest).toMatchObject({
    to: shop.details().orderEmail,
    subject: expect.stringContaining(`New Order #${orderNumber}`),
  });
  expect(await emails()).toHaveLength(4);
});

test("is about the newest order if a former shop gave its number to several", async () => {
  const { db, clock } = shop;
  const [older, newest] = [randomUUID(), randomUUID()];
  const order = { order_number: orderNumber, customer_email: "sam.sample@example.com" };
  await db
    .insertInto("orders")
    .values([
      { ...order, id: older, created_at: clock() },
      { ...order, id: newest, created_at: new Date(clock().getTime() + 60_000) },
    ])
    .execute();
  expect(await sendNewOrderEmail(shop, { orderNumber })).toMatchObject({ code: "sent" });
  const [sent] = await listEmails(db, 1);
  expect(sent?.orderId).toBe(newest);
  await db.deleteFrom("orders").where("id", "in", [older, newest]).execute();
});

test("refuses an unknown order", async () => {
  expect(await sendNewOrderEmail(shop, { orderId: randomUUID() })).toEqual({ code: "not-found" });
  expect(await sendNewOrderEmail(shop, { orderNumber: "CHOC-1999-001" })).toEqual({
    code: "not-found",
  });
});

test("reports a failure, in the log and the history, too", async () => {
  const mailer = {
    send: async () => {
      throw new EmailError("nobody is there", { retryable: true });
    },
  };
  expect(await sendNewOrderEmail({ ...shop, mailer }, { orderId })).toEqual({ code: "failed" });
  const [newest] = await listEmails(shop.db, 1);
  expect(newest).toMatchObject({ success: false, error: "nobody is there" });
  expect((await emails()).at(-1)?.detail).toMatchObject({ failed: true });
});
