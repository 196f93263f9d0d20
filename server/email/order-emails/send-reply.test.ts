import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { listOrderEvents } from "../../orders/order-events.ts";
import { sendReply } from "./send-reply.ts";

const { shop } = forAllTests(openTestShop);
const repliesTo = (orderId: string) =>
  rowsOf(shop.db, "email_log", ["recipient", "subject", "text_body", "html_body"], {
    order_id: orderId,
    kind: "order-reply",
  });

const reply = { subject: "About your order", text: "Hi Robin,\n\n<b>it</b> leaves today." };

test("a reply is sent to the customer once, however often it is submitted", async () => {
  const orderId = await buy(shop);
  const sent = { id: randomUUID(), orderId, ...reply };
  const answers = await Promise.all([1, 2, 3].map(() => sendReply(shop, sent)));
  expect(answers).toEqual(Array(3).fill({ code: "requested" }));
  await expect.poll(() => repliesTo(orderId)).toHaveLength(1);
  await sendReply(shop, sent);
  const [mail, ...more] = await repliesTo(orderId);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: shopper.email, subject: "About your order" });
  expect(mail?.text_body).toContain("Hi Robin,\n\n<b>it</b> leaves today.");
  expect(mail?.html_body).toContain("&lt;b&gt;it&lt;/b&gt;");
  const events = await listOrderEvents(shop.db, orderId);
  expect(events.filter(({ detail }) => detail.kind === "reply")).toHaveLength(1);
});

test("two replies to one order are two mails", async () => {
  const orderId = await buy(shop);
  for (const _ of [1, 2]) await sendReply(shop, { id: randomUUID(), orderId, ...reply });
  await expect.poll(() => repliesTo(orderId)).toHaveLength(2);
});

test("a reply about a deleted order is not sent", async () => {
  const orderId = await buy(shop);
  await deleteOrder(shop, orderId);
  expect(await sendReply(shop, { id: randomUUID(), orderId, ...reply })).toEqual({
    code: "not-found",
  });
});
