import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { oneUnit, refundOrder } from "#test/support/refund-order.ts";
import { changeRows } from "#test/support/rows.ts";
import { threeBarBundle } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { makeDemoOrders } from "#tools/demo/make-demo-orders.ts";
import { getOrderStats } from "../orders/order-queries.ts";
import { readSalesReport } from "./read-sales-report.ts";

const { shop, time } = forAllTests(openTestShop);
beforeEach(async () => {
  time.now = new Date("2026-11-20T15:00:00Z");
  await sql`truncate orders cascade`.execute(shop.db);
});

const report = (query: string, today = "2026-11-20") =>
  readSalesReport(shop, salesPeriod(new URLSearchParams(query), today));

type Line = {
  product?: number | null;
  quantity: number;
  price: string;
  off?: string;
  box?: number;
};

/** Inserts an order directly, with any figures. */
async function sell(at: string, total: string, lines: Line[] = [], paid = "paid") {
  const { id } = await shop.db
    .insertInto("orders")
    .values({ order_number: "O-1", order_date: at, total, payment_status: paid })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { product = 1, quantity, price, off = "0", box = null } of lines) {
    await shop.db
      .insertInto("order_items")
      .values({
        order_id: id,
        product_id: product,
        product_name: "A bar of then",
        quantity,
        price,
        discount: off,
        bundle_size: box,
      })
      .execute();
  }
}

describe("the figures of a period, computed by hand", () => {
  test("are sales, average, bars and boxes, and the same for the period before", async () => {
    // Two days of November: 64.53 + 0.01 + 20.00 = 84.54 of 3 orders, on average 28.18.
    await sell("2026-11-19T17:00:00Z", "64.53", [
      { product: 1, quantity: 2, price: "15.99", off: "3.20", box: 3 },
      { product: 2, quantity: 1, price: "12.00", off: "1.20", box: 3 },
      { product: 2, quantity: 3, price: "12.00" },
    ]);
    await sell("2026-11-19T18:00:00Z", "0.01");
    await sell("2026-11-20T10:00:00Z", "20.00", [{ product: 3, quantity: 1, price: "18.43" }]);
    // The two days before: 50.00 of 1 order.
    await sell("2026-11-18T14:00:00Z", "50.00", [
      { product: 1, quantity: 5, price: "10.00", off: "7.50", box: 5 },
    ]);
    const { current, previous, columns, previousColumns, products } = await report(
      "from=2026-11-19&to=2026-11-20",
    );
    expect(columns).toEqual([
      { from: "2026-11-19", revenue: 6454, orders: 2 },
      { from: "2026-11-20", revenue: 2000, orders: 1 },
    ]);
    expect(current).toEqual({
      revenue: 8454,
      orders: 3,
      units: 7,
      singleUnits: 4,
      // 31.98 − 3.20 + 12.00 − 1.20 + 36.00 + 18.43
      productSales: 9401,
      // 28.78 + 10.80
      boxedSales: 3958,
      boxes: [{ size: 3, count: 1, sales: 3958 }],
    });
    expect(products.map(({ productId, quantity, sales }) => [productId, quantity, sales])).toEqual([
      [2, 4, 4680],
      [1, 2, 2878],
      [3, 1, 1843],
    ]);
    expect(previousColumns.map(({ revenue }) => revenue)).toEqual([0, 5000]);
    expect(previous).toMatchObject({
      revenue: 5000,
      productSales: 4250,
      boxes: [{ size: 5, count: 1, sales: 4250 }],
    });
  });

  test("of a shop without sales are zero, with a column for each day", async () => {
    const { current, columns, products } = await report("period=7");
    expect(current).toEqual({
      revenue: 0,
      orders: 0,
      units: 0,
      singleUnits: 0,
      productSales: 0,
      boxedSales: 0,
      boxes: [],
    });
    expect(columns).toHaveLength(7);
    expect(products).toEqual([]);
  });

  test("agree with a real purchase, to the cent", async () => {
    await buy(shop, { lines: threeBarBundle });
    const { revenue } = await getOrderStats(shop.db);
    const { current } = await report("period=7");
    const { productSales, boxedSales } = current;
    expect(boxedSales).toBe(productSales);
    const boxes = [{ size: 3, count: 1, sales: productSales }];
    expect(current).toMatchObject({ revenue, orders: 1, units: 3, singleUnits: 0, boxes });
  });

  test("have no single bars when one of a box was refunded before it was packed", async () => {
    const orderId = await buy(shop, { lines: threeBarBundle });
    await refundOrder(shop, orderId, oneUnit);
    const { current } = await report("period=7");
    expect(current).toMatchObject({ units: 2, singleUnits: 0 });
    expect(current.boxes.map(({ size, count }) => [size, count])).toEqual([[3, 1]]);
  });
});

describe("revenue", () => {
  test.each(["pending", "failed"])("has no %s order", async (status) => {
    await sell("2026-11-19T17:00:00Z", "64.53", [{ quantity: 1, price: "9.00" }], status);
    expect((await report("period=7")).current).toMatchObject({ revenue: 0, orders: 0, units: 0 });
  });

  test("is nothing of an order that was refunded from the start, which was sold all the same", async () => {
    const line = { quantity: 1, price: "9.00" };
    await sell("2026-11-19T17:00:00Z", "64.53", [line], "refunded");
    expect((await report("period=7")).current).toMatchObject({ revenue: 0, orders: 1, units: 1 });
  });

  test("is less on the day of a refund, and the day of the sale stays as it was", async () => {
    await sell("2026-11-18T17:00:00Z", "64.53");
    await changeRows(shop.db, "orders", {
      refunded_amount: "14.52",
      updated_at: new Date("2026-11-19T17:00:00Z"),
    });
    const { current, columns } = await report("from=2026-11-18&to=2026-11-19");
    expect(current).toMatchObject({ revenue: 5001, orders: 1 });
    expect(columns).toEqual([
      { from: "2026-11-18", revenue: 6453, orders: 1 },
      { from: "2026-11-19", revenue: -1452, orders: 0 },
    ]);
  });

  test("has a paid order with any order status", async () => {
    await sell("2026-11-19T17:00:00Z", "64.53");
    await shop.db.updateTable("orders").set({ status: "cancelled" }).execute();
    expect((await report("period=7")).current.revenue).toBe(6453);
  });

  test("has a bar under the name by which it was last sold in that time, whatever it is called today", async () => {
    await sell("2026-11-18T17:00:00Z", "9.00", [{ quantity: 1, price: "9.00" }]);
    await sell("2026-11-19T17:00:00Z", "9.00", [{ quantity: 2, price: "9.00", box: 3 }]);
    await sql`update order_items set product_name = 'A bar of now' where quantity = 2`.execute(
      shop.db,
    );
    const namesOf = async (day: string) =>
      (await report(`from=${day}&to=${day}`)).products.map(({ name }) => name);
    expect(await namesOf("2026-11-18")).toEqual(["A bar of then"]);
    expect(await namesOf("2026-11-19")).toEqual(["A bar of now"]);

    const { products } = await report("from=2026-11-18&to=2026-11-19");
    expect(products).toMatchObject([{ name: "A bar of now", quantity: 3 }]);
  });

  test("has a deleted bar under the name that it was sold by", async () => {
    await sell("2026-11-19T17:00:00Z", "9.00", [{ product: 4711, quantity: 1, price: "9.00" }]);
    await sell("2026-11-19T17:00:00Z", "9.00", [{ product: null, quantity: 1, price: "9.00" }]);
    const { products } = await report("period=7");
    expect(products).toContainEqual({
      productId: 4711,
      name: "A bar of then",
      quantity: 1,
      sales: 900,
    });
    expect(products).toContainEqual({ productId: 0, name: "", quantity: 1, sales: 900 });
  });
});

describe("a day", () => {
  test("begins at midnight where the shop is", async () => {
    await sell("2026-11-19T04:59:59Z", "1.00");
    await sell("2026-11-19T05:00:00Z", "2.00");
    await sell("2026-11-20T04:59:59.999Z", "4.00");
    const { columns } = await report("from=2026-11-18&to=2026-11-19");
    expect(columns.map(({ revenue }) => revenue)).toEqual([100, 600]);
  });

  test("when clocks go back has all of its 25 hours", async () => {
    for (let hour = 0; hour < 27; hour++) {
      const at = new Date(Date.parse("2026-11-01T03:30:00Z") + hour * 3_600_000);
      await sell(at.toISOString(), "1.00");
    }
    const { columns } = await report("from=2026-10-31&to=2026-11-02");
    expect(columns.map(({ orders }) => orders)).toEqual([1, 25, 1]);
  });

  test("that is not over is compared with the same part of the day before", async () => {
    // It is 10 a.m. there; a week ago one order came before ten and one after.
    await sell("2026-11-13T14:59:00Z", "3.00");
    await sell("2026-11-13T15:01:00Z", "5.00");
    const { previous } = await report("period=7");
    expect(previous).toMatchObject({ revenue: 300, orders: 1 });
    // A week that is over is compared with a complete one.
    expect((await report("from=2026-11-14&to=2026-11-19")).previous.revenue).toBe(800);
  });
});

test("every paid cent of many orders over twelve months is in one column", async () => {
  await makeDemoOrders(shop, 700);
  const { revenue } = await getOrderStats(shop.db);
  const { current, columns, products } = await report("period=12m");
  expect(columns).toHaveLength(12);
  expect(current.revenue).toBe(revenue);
  expect(columns.reduce((sum, column) => sum + column.revenue, 0)).toBe(revenue);
  expect(products.reduce((sum, product) => sum + product.sales, 0)).toBe(current.productSales);
});
