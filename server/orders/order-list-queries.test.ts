import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { makeDemoOrders } from "./make-demo-orders.ts";
import { everyOrder, type OrderFilter } from "./order-filter.ts";
import { countOrders, listOrders, listOrdersById } from "./order-list-queries.ts";
import { getOrderStats } from "./order-queries.ts";
import { listMatchingOrderIds } from "./search-orders.ts";

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

  test("finds the same when the search index is gone", async () => {
    const { db } = house.shop;
    const index = await sql<{ made_by: string }>`
      select pg_get_indexdef('orders_keys'::regclass) as made_by`.execute(db);
    await sql`drop index orders_keys`.execute(db);
    expect(await found("robin@")).toEqual(["CHOC-2026-002"]);
    expect(await found("nobody")).toEqual([]);
    await sql.raw(index.rows[0]?.made_by ?? "").execute(db);
  });
});

test("searches and pages show what a look at every order shows, whenever it was placed", async () => {
  const { db } = house.shop;
  // More than a search looks at before it asks the index, and more than one part of the list.
  await makeDemoOrders(house.shop, 6_000);
  // Over years, some before 1970, some without a moment, many with the same, and not as written.
  await sql`
    update orders set created_at = case
      when random < 0.02 then null
      when random < 0.04 then '1966-05-04'::timestamptz + random * interval '900 days'
      when random < 0.06 then 'infinity'
      when random < 0.5 then date_trunc('day', now() - random * interval '4000 days')
      else now() - random * random * interval '3000 days' end
    from (select id, random() from orders) as drawn where drawn.id = orders.id`.execute(db);
  // Many that the look at the newest does not find, so that they are not put in order all at once.
  await sql`
    update orders set customer_name = 'Nina Faraway'
    where id in (select id from orders order by created_at desc, id desc offset 5100)`.execute(db);
  // The newest of them on one day, the next within few, and some before there are days.
  await sql`
    update orders set customer_name = case when place > 800 then 'Nina Longago' else customer_name end,
      created_at = case
        when place <= 120 then '2013-05-06'::timestamptz + random() * interval '1 day'
        when place <= 300 then '2011-02-01'::timestamptz + random() * interval '9 days'
        when place <= 800 then '2009-01-01'::timestamptz + random() * interval '200 days'
        else '1963-02-03'::timestamptz + random() * interval '2000 days' end
    from (
      select id, row_number() over (order by id) as place from orders
      where customer_name = 'Nina Faraway'
    ) as faraway
    where faraway.id = orders.id`.execute(db);
  const filters: Partial<OrderFilter>[] = [
    {},
    { status: "cancelled" },
    { paymentStatus: "failed" },
    { status: "delivered", paymentStatus: "paid" },
    { status: "shipped", paymentStatus: "refunded" },
  ];
  const fits = ({ status, paymentStatus }: Partial<OrderFilter>) => sql`
    status = coalesce(${status ?? null}, status)
    and payment_status = coalesce(${paymentStatus ?? null}, payment_status)`;
  for (const filter of filters) {
    for (const search of [
      "robin",
      "e",
      "zq",
      "-5",
      "2026-1",
      "faraway",
      "nina longago",
      "o'sample",
      "a b",
      "zoë",
      "ë s",
    ]) {
      const { rows } = await sql<{ id: string }>`
        select id from orders where strpos(search_text, ${search}) > 0 and ${fits(filter)}
        order by created_at desc, id desc`.execute(db);
      for (const limit of [7, 150, 10_000]) {
        const wanted = { ...everyOrder, ...filter, search: search.toUpperCase() };
        const ids = await listMatchingOrderIds(db, wanted, limit);
        const expected = rows.slice(0, limit).map(({ id }) => id);
        expect(ids, `${search} ${limit}`).toEqual(expected);
      }
    }
    const { rows } = await sql<{ id: string }>`
      select id from orders where ${fits(filter)} order by created_at desc, id desc`.execute(db);
    const total = await countOrders(db, { ...everyOrder, ...filter });
    expect(total).toBe(rows.length);
    for (const share of [0, 0.01, 0.03, 0.2, 0.5, 0.9, 0.97, 0.999]) {
      const offset = Math.floor((total * share) / 10) * 10;
      const page = { limit: 10, offset, total };
      const listed = await listOrders(db, { ...everyOrder, ...filter }, page);
      expect(listed.map(({ id }) => id)).toEqual(
        rows.slice(offset, offset + 10).map(({ id }) => id),
      );
    }
  }
}, 60_000);

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
    const { rows: keptDays } = await sql`
      select day, status, payment_status, orders from order_days
      where orders <> 0 order by day, status, payment_status`.execute(db);
    const { rows: countedDays } = await sql`
      select order_day(created_at) as day, coalesce(status, '') as status,
        coalesce(payment_status, '') as payment_status, count(*) as orders
      from orders group by 1, 2, 3 order by 1, 2, 3`.execute(db);
    expect(keptDays).toEqual(countedDays);
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
    await sql`update orders set created_at = created_at - interval '40 days' where total < 50`.execute(
      db,
    );
    await sql`update orders set created_at = null where total > 70`.execute(db);
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
