import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import { buy } from "#test/support/checkouts.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows, insertOrder } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listProductsForSale } from "../pricing/list-products-for-sale.ts";
import { everyOrder } from "./list/order-filter.ts";
import { listOrders } from "./list/order-list-queries.ts";
import { listOrderEvents } from "./order-events.ts";
import { findOrder, getOrderStats } from "./order-queries.ts";

const { shop, time } = rewoundForEachTest(openTestShop);

function insert(order: {
  status: OrderStatus;
  payment_status: PaymentStatus;
  total: string;
  refunded_amount?: string;
}) {
  const now = shop.clock();
  return insertOrder(shop.db, { ...order, created_at: now, updated_at: now, order_date: now });
}

test("a shop without orders has zero figures and an empty list", async () => {
  expect(await getOrderStats(shop.db)).toEqual({
    totalOrders: 0,
    pendingOrders: 0,
    revenue: 0,
    averageOrderValue: 0,
  });
  expect(await listOrders(shop.db, everyOrder, { limit: 10, offset: 0 })).toEqual([]);
});

test("revenue and average count paid orders whatever their status, pending counts statuses", async () => {
  await insert({ status: "pending", payment_status: "paid", total: "10.00" });
  await insert({ status: "cancelled", payment_status: "paid", total: "20.01" });
  await insert({ status: "delivered", payment_status: "refunded", total: "500.00" });
  await insert({ status: "pending", payment_status: "pending", total: "70.00" });
  await insert({ status: "shipped", payment_status: "failed", total: "80.00" });
  expect(await getOrderStats(shop.db)).toEqual({
    totalOrders: 5,
    pendingOrders: 2,
    revenue: 3001,
    // 15.005 is rounded half up.
    averageOrderValue: cents(1501),
  });
});

test("a refunded part counts neither as revenue nor in the average", async () => {
  await insert({
    status: "delivered",
    payment_status: "paid",
    total: "40.00",
    refunded_amount: "15.01",
  });
  await insert({ status: "pending", payment_status: "paid", total: "10.00" });
  const { db } = shop;
  expect(await getOrderStats(db)).toMatchObject({ revenue: 3499, averageOrderValue: 1750 });
  await db.updateTable("orders").set({ refunded_amount: "5.00" }).execute();
  expect(await getOrderStats(db)).toMatchObject({ revenue: 4000, averageOrderValue: 2000 });
});

test("the history of an order begins with its placing and its payment", async () => {
  const id = await buy(shop);
  const lines = await listOrderEvents(shop.db, id);
  expect(lines.slice(0, 2)).toMatchObject([
    { kind: "placed", at: time.now },
    { kind: "payment", detail: { paymentStatus: "paid" } },
  ]);
  expect(await listOrderEvents(shop.db, randomUUID())).toEqual([]);
});

test("what carts and orders show of a product's picture is the part that its owner chose", async () => {
  const { products } = await listProductsForSale(shop.db, [1, 2], shop.log);
  const image = products[0]?.image ?? "";
  const details = { [image]: { alt: "A bar at the left", focus: "left" } };
  await changeRows(shop.db, "products", { picture_details: JSON.stringify(details) }, { id: 1 });

  const { products: changed } = await listProductsForSale(shop.db, [1, 2], shop.log);
  expect(changed.map(({ focus }) => focus)).toEqual(["left", undefined]);
  const order = await findOrder(shop.db, await buy(shop));
  const focusOf = (id: number) => order?.items.find(({ productId }) => productId === id)?.focus;
  expect([focusOf(1), focusOf(2)]).toEqual(["left", "center"]);
});
