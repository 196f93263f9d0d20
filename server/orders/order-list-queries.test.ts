import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { makeDemoOrders } from "./make-demo-orders.ts";
import {
  countOrders,
  everyOrder,
  listMatchingOrderIds,
  listOrders,
  listOrdersById,
  type OrderFilter,
} from "./order-list-queries.ts";
import { getOrderStats } from "./order-queries.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  await house.shop.db.deleteFrom("orders").execute();
});

type Given = {
  order_number?: string;
  customer_name?: string;
  customer_email?: string;
  status?: string | null;
  payment_status?: string | null;
  total?: string | null;
  created_at?: Date | null;
};

async function insert(order: Given): Promise<string> {
  const id = randomUUID();
  await house.shop.db
    .insertInto("orders")
    .values({ id, created_at: house.shop.clock(), ...order })
    .execute();
  return id;
}

async function found(search: string, also: Partial<OrderFilter> = {}): Promise<string[]> {
  const { db } = house.shop;
  const ids = await listMatchingOrderIds(db, { ...everyOrder, ...also, search }, 100);
  return (await listOrdersById(db, ids)).map(({ orderNumber }) => orderNumber).sort();
}

describe("searching orders", () => {
  beforeEach(async () => {
    await insert({
      order_number: "CHOC-2026-001",
      customer_name: "Zoë Sample",
      customer_email: "zoe@example.com",
      status: "pending",
      payment_status: "paid",
    });
    await insert({
      order_number: "CHOC-2026-002",
      customer_name: "Robin 100% Cocoa_Fan",
      customer_email: "Robin@Example.com",
      status: "shipped",
      payment_status: "paid",
    });
    await insert({ order_number: "OLD-7", status: "shipped", payment_status: "refunded" });
  });

  test.each([
    ["2026-00", ["CHOC-2026-001", "CHOC-2026-002"]],
    ["choc-2026-001", ["CHOC-2026-001"]],
    ["ZOË", ["CHOC-2026-001"]],
    ["example.COM", ["CHOC-2026-001", "CHOC-2026-002"]],
    ["robin@", ["CHOC-2026-002"]],
    ["z", ["CHOC-2026-001"]],
    ["d-", ["OLD-7"]],
    ["nobody", []],
    // No match reaches from the number into the name.
    ["001zoë", []],
    ["001 zoë", []],
    // What is special in a pattern is searched as it is.
    ["%", ["CHOC-2026-002"]],
    ["100% c", ["CHOC-2026-002"]],
    ["_", ["CHOC-2026-002"]],
    ["\\", []],
    ["a'; drop table orders; --", []],
  ])("%j finds %j", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test.each([
    ["z", ["CHOC-2026-001"]],
    ["%", ["CHOC-2026-002"]],
    ["_", ["CHOC-2026-002"]],
    ["7", ["OLD-7"]],
    ["FA", ["CHOC-2026-002"]],
    ["0%", ["CHOC-2026-002"]],
    ["ë", ["CHOC-2026-001"]],
    ["OË", ["CHOC-2026-001"]],
    ["zq", []],
    // Not from one part into the next.
    ["1z", []],
  ])("of one or two letters: %j", async (search, numbers) => {
    expect(await found(search)).toEqual(numbers);
  });

  test("of one or two letters finds what a look at every order finds, with filters too", async () => {
    const { db } = house.shop;
    await makeDemoOrders(house.shop, 400);
    for (const search of ["b", "bi", "ro", "q", "-2", ".s", "ax"]) {
      for (const status of [undefined, "shipped"] as const) {
        const { rows } = await sql<{ order_number: string }>`
          select order_number from orders
          where strpos(search_text, ${search}) > 0 and status = coalesce(${status ?? null}, status)
          order by created_at desc limit 100`.execute(db);
        const expected = rows.map((row) => row.order_number).sort();
        expect(await found(search, { status })).toEqual(expected);
      }
    }
  });

  test("goes together with both filters", async () => {
    expect(await found("o", { status: "shipped" })).toEqual(["CHOC-2026-002", "OLD-7"]);
    expect(await found("old", { paymentStatus: "paid" })).toEqual([]);
    expect(await found("old", { status: "shipped", paymentStatus: "refunded" })).toEqual(["OLD-7"]);
  });

  test("finds the same where the search index cannot be had", async () => {
    await sql`alter index orders_search rename to orders_search_away`.execute(house.shop.db);
    expect(await found("robin@")).toEqual(["CHOC-2026-002"]);
    expect(await found("nobody")).toEqual([]);
    await sql`alter index orders_search_away rename to orders_search`.execute(house.shop.db);
  });
});

test("every page, from either end, shows each order of a filter once and newest first", async () => {
  const { db } = house.shop;
  await makeDemoOrders(house.shop, 237);
  for (const filter of [
    everyOrder,
    { ...everyOrder, status: "delivered" as const },
    { ...everyOrder, status: "delivered" as const, paymentStatus: "paid" as const },
  ]) {
    const total = await countOrders(db, filter);
    const listed = [];
    for (let offset = 0; offset < total; offset += 10) {
      listed.push(...(await listOrders(db, filter, { limit: 10, offset, total })));
    }
    expect(new Set(listed.map(({ id }) => id)).size).toBe(total);
    const moments = listed.map(({ orderDate }) => orderDate.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    if (filter.status) expect(listed.every(({ status }) => status === filter.status)).toBe(true);
  }
});

describe("the sums that the database keeps", () => {
  async function expectKept(): Promise<void> {
    const { db } = house.shop;
    const { rows: kept } = await sql`
      select status, payment_status, orders, total from order_totals
      where orders <> 0 order by status, payment_status`.execute(db);
    const { rows: counted } = await sql`
      select coalesce(status, '') as status, coalesce(payment_status, '') as payment_status,
        count(*) as orders, sum(coalesce(total, 0))::numeric(16, 2) as total
      from orders group by 1, 2 order by 1, 2`.execute(db);
    expect(kept).toEqual(counted);
  }

  test("follow what is inserted, changed, deleted and emptied, by whomever", async () => {
    const { db } = house.shop;
    await makeDemoOrders(house.shop, 50);
    await insert({ status: null, payment_status: null, total: null });
    await insert({ status: "on-hold", payment_status: "paid", total: "12.34" });
    await expectKept();
    await sql`update orders set status = 'shipped' where total > 40`.execute(db);
    await sql`update orders set total = total + 1, payment_status = 'refunded' where total < 30`.execute(
      db,
    );
    await expectKept();
    await sql`delete from orders where status = 'shipped'`.execute(db);
    await expectKept();
    await sql`truncate orders cascade`.execute(db);
    await expectKept();
    expect((await getOrderStats(db)).totalOrders).toBe(0);
  });

  test("go back with a transaction that goes back", async () => {
    await insert({ status: "pending", total: "10.00" });
    await house.shop.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable("orders").set({ status: "shipped" }).execute();
        throw new Error("back");
      })
      .catch(() => {});
    await expectKept();
    expect((await getOrderStats(house.shop.db)).pendingOrders).toBe(1);
  });

  test("stay right when many change at once in opposite directions", async () => {
    const { db } = house.shop;
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, each) =>
        insert({ status: each % 2 ? "pending" : "shipped", total: "5.00" }),
      ),
    );
    await Promise.all(
      ids.flatMap((id, each) =>
        [0, 1, 2].map((round) =>
          db
            .updateTable("orders")
            .set({ status: (each + round) % 2 ? "shipped" : "pending" })
            .where("id", "=", id)
            .execute(),
        ),
      ),
    );
    await expectKept();
  });

  test("count a filter", async () => {
    await insert({ status: "pending", payment_status: "paid" });
    await insert({ status: "pending", payment_status: "failed" });
    await insert({ status: "shipped", payment_status: "paid" });
    const count = (filter: Partial<OrderFilter>) =>
      countOrders(house.shop.db, { ...everyOrder, ...filter });
    expect(await count({})).toBe(3);
    expect(await count({ status: "pending" })).toBe(2);
    expect(await count({ paymentStatus: "paid" })).toBe(2);
    expect(await count({ status: "pending", paymentStatus: "paid" })).toBe(1);
    expect(await count({ status: "delivered" })).toBe(0);
  });
});
