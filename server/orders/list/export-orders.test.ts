import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { makeDemoOrders } from "#tools/demo/make-demo-orders.ts";
import { exportOrders } from "./export-orders.ts";
import { everyOrder, type OrderFilter } from "./order-filter.ts";
import { countOrders } from "./order-list-queries.ts";

const { shop } = forAllTests(openTestShop);

async function rowsOf(filter: Partial<OrderFilter> = {}): Promise<string[][]> {
  const text = await textOf(exportOrders(shop, { ...everyOrder, ...filter }));
  return parse(text);
}

test("an empty shop exports the column names", async () => {
  expect(await rowsOf()).toEqual([
    ["orderNumber", "customer", "email", "status", "paymentStatus", "total", "date"],
  ]);
});

test("orders with equal times are exported once across batches", async () => {
  await sql`insert into orders (order_number, created_at)
    select 'SAME-' || n, '2026-11-20T03:30:00Z' from generate_series(1, 600) as n`.execute(shop.db);
  const rows = await rowsOf();
  expect(rows).toHaveLength(601);
  expect(new Set(rows.map(String)).size).toBe(601);
  await shop.db.deleteFrom("orders").execute();
});

test("times are in the shop's time zone", async () => {
  await shop.db
    .insertInto("orders")
    .values({ order_number: "LATE", total: "5", order_date: "2026-11-20T03:30:09Z" })
    .execute();
  expect((await rowsOf())[1]).toEqual([
    "LATE",
    "",
    "",
    "pending",
    "pending",
    "5.00",
    "2026-11-19 22:30:09",
  ]);
  await shop.db.deleteFrom("orders").execute();
});

test("every order of the filter is exported, over any number of batches, without formulas", async () => {
  await makeDemoOrders(shop, 2_345);
  const rows = await rowsOf();
  expect(rows).toHaveLength(2_346);
  expect(new Set(rows.map(String)).size).toBe(2_346);
  expect(rows[1]?.join()).toMatch(
    /^CHOC-2026-2345,[^,]+,[^,]+@example\.com,\w+,\w+,\d+\.\d\d,2026-11-\d\d \d\d:\d\d:\d\d$/,
  );

  const status = "shipped" as const;
  const shipped = await rowsOf({ status });
  expect(shipped).toHaveLength(
    1 + (await countOrders(shop.db, { status, paymentStatus: undefined })),
  );
  expect((await rowsOf({ search: "choc-2026-2345" })).length).toBe(2);

  await changeRows(
    shop.db,
    "orders",
    { customer_name: '=HYPERLINK("https://evil.example")' },
    { order_number: "CHOC-2026-2345" },
  );
  expect((await rowsOf({ search: "2026-2345" }))[1]).toContain(
    `'=HYPERLINK("https://evil.example")`,
  );
});
