import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { cents, toDecimal } from "#domain/money/cents.ts";
import { beginCheckout, payCheckout } from "#test/support/checkouts.ts";
import { findTraces } from "#test/support/find-traces.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop, withPayments } from "#test/support/test-shop.ts";
import { settlePayment } from "../../checkout/settle/settle-payment.ts";
import { listOrderEvents } from "../order-events.ts";
import { findOrder } from "../order-queries.ts";
import { readOrderPage } from "../read-order-page.ts";
import { deleteOrder } from "./delete-order.ts";

const { shop, time } = forAllTests(openTestShop);

test("a deleted order is gone but in its history, and no payment restores it", async () => {
  const checkout = await beginCheckout(shop);
  await payCheckout(shop, checkout);
  await settlePayment(shop, checkout);
  const id = checkout.checkoutId;

  expect(await deleteOrder(shop, id)).toBe(true);
  expect(await findOrder(shop.db, id)).toBeUndefined();
  expect(await readOrderPage(shop, id)).toBeUndefined();
  const lines = await rowsOf(shop.db, "order_items", ["id"], { order_id: id });
  expect(lines).toEqual([]);
  const history = await listOrderEvents(shop.db, id);
  expect(history.some(({ kind }) => kind === "placed")).toBe(true);
  expect(history.find(({ kind }) => kind === "deleted")).toMatchObject({
    detail: { orderNumber: "CHOC-2026-001" },
    at: time.now,
  });

  await settlePayment(shop, checkout);
  expect(await findOrder(shop.db, id)).toBeUndefined();
});

test("the books keep a deleted order's sums, and its payment goes on", async () => {
  const checkout = await beginCheckout(shop);
  await payCheckout(shop, checkout);
  const { intentId, checkoutId: id, amount } = checkout;
  await settlePayment(shop, { intentId });
  const order = await findOrder(shop.db, id);
  await deleteOrder(shop, id);

  const report = await shop.payments.report(intentId);
  const changed = withPayments(shop, {
    report: async () => report && { ...report, refunded: cents(500) },
  });
  await settlePayment(changed, { intentId });
  const kept = await shop.db.selectFrom("deleted_orders").selectAll().execute();
  expect(kept.find((row) => row.order_id === id)).toMatchObject({
    order_number: order?.orderNumber,
    total: toDecimal(amount),
    payment_status: "paid",
    deleted_at: time.now,
  });
  const paid = await rowsOf(
    shop.db,
    "payments",
    ["provider_id", "status", "refunded_amount", "paid_at"],
    { order_id: id },
  );
  expect(paid).toEqual([
    { provider_id: intentId, status: "succeeded", refunded_amount: "5.00", paid_at: time.now },
  ]);
});

test("an order that does not exist cannot be deleted, and leaves no history", async () => {
  const id = randomUUID();
  expect(await deleteOrder(shop, id)).toBe(false);
  expect(await listOrderEvents(shop.db, id)).toEqual([]);
});

test("deleting an order leaves no customer data in any table, and no later update restores it", async () => {
  const checkout = await beginCheckout(shop);
  await payCheckout(shop, checkout);
  const { intentId, checkoutId: id } = checkout;
  await settlePayment(shop, { intentId });
  await vi.waitFor(async () => expect(await listEmails(shop.db, 10)).not.toEqual([]), 10_000);
  expect(await findTraces(shop.db, shopper)).not.toEqual([]);

  await deleteOrder(shop, id);
  await settlePayment(shop, { intentId });
  expect(await findTraces(shop.db, shopper)).toEqual([]);
});
