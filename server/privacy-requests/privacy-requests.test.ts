import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { beginCheckout, buy, payCheckout } from "#test/support/checkouts.ts";
import { findTraces } from "#test/support/find-traces.ts";
import { issueTestCard } from "#test/support/gift-cards.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { parcelOf } from "#test/support/orders.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { submitCheckout } from "../checkout/pay/submit-checkout.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { resendReceipt } from "../email/order-emails/resend-receipt.ts";
import { sendOrderEmail } from "../email/order-emails/send-order-email.ts";
import { recordAttempt } from "../email/record-attempt.ts";
import { contactMail } from "../email/templates/contact-mail.ts";
import { findOrder } from "../orders/order-queries.ts";
import { readOrderPage } from "../orders/read-order-page.ts";
import { shipOrder } from "../parcels/ship-order.ts";
import { tableCatalog } from "../platform/db/table-catalog.ts";
import { eraseAddress } from "./erase-address.ts";
import { eraseOrder } from "./erase-order.ts";
import { exportCustomerData } from "./export-customer-data.ts";

const { shop } = rewoundForEachTest(openTestShop);
const customer = { ...shopper, phone: "+1 503 555 0142", notes: "Ring twice" };

async function order(details = customer): Promise<{ id: string; intentId: string }> {
  const checkout = await beginCheckout(shop);
  await submitCheckout(shop, { ...checkout, details });
  await shop.demoPayments?.confirm(checkout.intentId, checkout.clientSecret);
  await settlePayment(shop, checkout);
  return { id: checkout.checkoutId, intentId: checkout.intentId };
}

async function mailsAreLogged(count: number): Promise<void> {
  await expect.poll(() => listEmails(shop.db, 50)).toHaveLength(count);
}

test("an erased order keeps number, amounts and tax state, and nothing of its customer", async () => {
  const { id, intentId } = await order();
  await mailsAreLogged(2);
  const before = await findOrder(shop.db, id);
  expect(await findTraces(shop.db, customer)).not.toEqual([]);

  expect(await eraseOrder(shop, id)).toEqual({ code: "erased", odoo: [] });
  await settlePayment(shop, { intentId });
  expect(await findTraces(shop.db, customer)).toEqual([]);
  const after = await findOrder(shop.db, id);
  const { orderNumber, subtotal, discount, tax, shipping, total, items } = before ?? {};
  expect(after).toMatchObject({ orderNumber, subtotal, discount, tax, shipping, total, items });
  expect(after?.shippingAddress).toMatchObject({ state: customer.state, street: "" });
  expect(after?.paymentMethod).toMatchObject({ last4: null });
  expect(await readOrderPage(shop, id)).toBeUndefined();
});

test("an erased order that was shipped keeps no tracking number, since that leads to the address", async () => {
  const { id } = await order();
  const trackingNumber = "1Z5R89390357567127";
  await shipOrder(shop, parcelOf(id, { trackingNumber }));
  const traces = () => findTraces(shop.db, { ...customer, street: trackingNumber });
  expect(await traces()).toEqual(expect.arrayContaining(["order_events", "orders", "shipments"]));
  await eraseOrder(shop, id);
  expect(await traces()).toEqual([]);
});

test("no pending mail restores an erased customer's data", async () => {
  const { id } = await order();
  await mailsAreLogged(2);
  await eraseOrder(shop, id);
  await shop.db.deleteFrom("mail_events").execute();

  await sendOrderEmail(shop, { orderId: id, kind: "customer" });
  expect(await resendReceipt(shop, id, null)).toEqual({ code: "not-found" });
  await recordAttempt(shop.db, {
    at: shop.clock(),
    kind: "order-customer",
    orderId: id,
    mail: { to: customer.email, subject: "Your order", text: customer.street, html: "<p>" },
    messageId: "<1@conche.example>",
    result: { code: "sent", captured: true, doubtful: false },
    claim: undefined,
  });
  expect(await findTraces(shop.db, customer)).toEqual([]);
});

test("an order whose payment is under way is not erased", async () => {
  const checkout = await beginCheckout(shop, { method: "ach" });
  await submitCheckout(shop, { ...checkout, details: customer });
  const { intentId, checkoutId } = checkout;
  const states = shop.db.updateTable("demo_payments").where("intent_id", "=", intentId);
  await states.set({ state: "processing" }).execute();
  await settlePayment(shop, { intentId });
  expect(await eraseOrder(shop, checkoutId)).toEqual({ code: "in-payment" });

  await states.set({ state: "succeeded" }).execute();
  await settlePayment(shop, { intentId });
  expect(await eraseOrder(shop, checkoutId)).toMatchObject({ code: "erased" });
  expect(await eraseOrder(shop, randomUUID())).toEqual({ code: "not-found" });
});

test("erasing an email address erases its orders, open checkouts and emails, and nobody else's", async () => {
  await order();
  await order({ ...customer, email: customer.email.toUpperCase() });
  const other = { ...shopper, email: "kim@example.com", firstName: "Kim", street: "9 Other Road" };
  const others = await order(other);
  const open = await beginCheckout(shop);
  await submitCheckout(shop, { ...open, details: customer });
  await mailsAreLogged(6);

  const erased = await eraseAddress(shop, ` ${customer.email} `);
  expect(erased.orders.map(({ code }) => code)).toEqual(["erased", "erased"]);
  expect(erased).toMatchObject({ checkouts: 1, openCheckouts: 0 });
  await shop.db.deleteFrom("email_log").where("order_id", "=", others.id).execute();
  expect(await findTraces(shop.db, customer)).toEqual([]);
  expect(await findOrder(shop.db, others.id)).toMatchObject({ customerEmail: other.email });
});

test("erasing a gift's recipient names the order in which their name and street stay", async () => {
  const id = await buy(shop);
  await sql`insert into order_gifts (order_id, message, recipient_email)
    values (${id}, '', 'kim@example.com')`.execute(shop.db);
  const gifts = [(await findOrder(shop.db, id))?.orderNumber];
  expect(await eraseAddress(shop, "kim@example.com")).toMatchObject({ orders: [], gifts });
});

test("erasing the recipient of a gift card says that something was erased", async () => {
  const { id } = await issueTestCard(shop, 2_000);
  await changeRows(shop.db, "gift_cards", { recipient_email: "kim@example.com" }, { id });
  expect(await eraseAddress(shop, "kim@example.com")).toMatchObject({ others: 1 });
});

test("a message of the contact page is exported and erased with its sender's address", async () => {
  const { email, firstName, lastName } = customer;
  const mail = contactMail(
    { name: `${firstName} ${lastName}`, email, body: "Is there a bar without milk?" },
    shop.details(),
  );
  await recordAttempt(shop.db, {
    at: shop.clock(),
    kind: "contact",
    orderId: null,
    mail,
    messageId: "<1@conche.example>",
    result: { code: "sent", captured: true, doubtful: false },
    claim: undefined,
  });
  const exported = await exportCustomerData(shop, { address: email });
  expect(exported).toMatchObject([{ name: "email_log", rows: [{ subject: mail.subject }] }]);
  await eraseAddress(shop, email);
  expect(await findTraces(shop.db, customer)).toEqual([]);
});

test("a checkout that was paid becomes an order first, and is erased as an order", async () => {
  const checkout = await beginCheckout(shop);
  await payCheckout(shop, checkout);
  const erased = await eraseAddress(shop, shopper.email);
  expect(erased).toMatchObject({ checkouts: 0, orders: [{ code: "erased" }] });
  expect(await findOrder(shop.db, checkout.checkoutId)).toMatchObject({ isErased: true });
});

test("an export has all of a customer's data, and no key of the shop", async () => {
  await order();
  await buy(shop);
  await mailsAreLogged(4);
  const data = await exportCustomerData(shop, { address: customer.email });
  expect(data.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["orders", "order_items", "payments", "checkouts", "email_log"]),
  );
  expect(data.find(({ name }) => name === "orders")?.rows).toHaveLength(2);
  const text = JSON.stringify(data);
  for (const part of [customer.phone, customer.notes, customer.street])
    expect(text).toContain(part);
  expect(text).not.toContain("_secret_");
  expect(await exportCustomerData(shop, { address: "nobody@example.com" })).toEqual([]);
});

test("the emails of an address are found by an index, not by reading the whole log", async () => {
  const plan = await shop.db.transaction().execute(async (tx) => {
    // The log of a test is so short that it would be read as a whole.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain delete from email_log
      where ${tableCatalog.email_log.personal.address} = ${customer.email}`.execute(tx);
    return rows.map((row) => row["QUERY PLAN"]).join(" ");
  });
  expect(plan).toContain("email_log_person");
});
