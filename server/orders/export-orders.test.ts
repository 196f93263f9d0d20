import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { exportOrders } from "./export-orders.ts";
import { makeDemoOrders } from "./make-demo-orders.ts";
import { countOrders, everyOrder, type OrderFilter } from "./order-list-queries.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(async () => {
  await house.close();
});

async function rowsOf(filter: Partial<OrderFilter> = {}): Promise<string[]> {
  let text = "";
  const format = (at: Date) => at.toISOString().slice(0, 10);
  for await (const piece of exportOrders(house.shop, { ...everyOrder, ...filter }, format)) {
    text += piece;
  }
  return text.split("\r\n").slice(0, -1);
}

test("an empty shop exports the names of the columns", async () => {
  expect(await rowsOf()).toEqual(["orderNumber,customer,email,status,paymentStatus,total,date"]);
});

test("every order of the filter is a row, over as many batches as it takes, no formula among them", async () => {
  const { db } = house.shop;
  await makeDemoOrders(house.shop, 2_345);
  const rows = await rowsOf();
  expect(rows).toHaveLength(2_346);
  expect(new Set(rows).size).toBe(2_346);
  expect(rows[1]).toMatch(
    /^CHOC-2026-2345,[^,]+,[^,]+@example\.com,\w+,\w+,\d+\.\d\d,2026-11-\d\d$/,
  );

  const status = "shipped" as const;
  const shipped = await rowsOf({ status });
  expect(shipped).toHaveLength(1 + (await countOrders(db, { status, paymentStatus: undefined })));
  expect((await rowsOf({ search: "choc-2026-2345" })).length).toBe(2);

  await db
    .updateTable("orders")
    .set({ customer_name: '=HYPERLINK("https://evil.example")' })
    .where("order_number", "=", "CHOC-2026-2345")
    .execute();
  expect((await rowsOf({ search: "2026-2345" }))[1]).toContain(
    `"'=HYPERLINK(""https://evil.example"")"`,
  );
});
