import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receivePaymentEvent } from "#server/checkout/receive-payment-event.ts";
import { beginCheckout, payCheckout } from "#test/support/checkouts.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { deleteOrder } from "./delete-order.ts";
import { listOrderEvents } from "./order-events.ts";
import { findOrder } from "./order-queries.ts";
import { readOrderPage } from "./read-order-page.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(async () => {
  await house.close();
});

test("a deleted order is gone for everybody; its history tells of it, and no payment brings it back", async () => {
  const { shop } = house;
  const checkout = await beginCheckout(shop);
  await payCheckout(shop, checkout);
  await receivePaymentEvent(shop, checkout.intentId);
  const id = checkout.checkoutId;

  expect(await deleteOrder(shop, id)).toBe(true);
  expect(await findOrder(shop.db, id)).toBeUndefined();
  expect(await readOrderPage(shop, id)).toBeUndefined();
  const lines = await shop.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", id)
    .execute();
  expect(lines).toEqual([]);
  const history = await listOrderEvents(shop.db, id);
  expect(history.some(({ kind }) => kind === "placed")).toBe(true);
  expect(history.find(({ kind }) => kind === "deleted")).toMatchObject({
    detail: { orderNumber: "CHOC-2026-001" },
    at: house.time.now,
  });

  await receivePaymentEvent(shop, checkout.intentId);
  expect(await findOrder(shop.db, id)).toBeUndefined();
});

test("an order that is not there cannot be deleted, and leaves no trace", async () => {
  const id = randomUUID();
  expect(await deleteOrder(house.shop, id)).toBe(false);
  expect(await listOrderEvents(house.shop.db, id)).toEqual([]);
});
