import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_LISTED_ORDERS, orderSortColumns } from "#domain/orders/order-list-options.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows, insertOrder } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { makeDemoOrders } from "#tools/demo/make-demo-orders.ts";
import { getOrderStats } from "../order-queries.ts";
import { everyOrder, type OrderFilter } from "./order-filter.ts";
import type { OrderListPage } from "./order-list-page.ts";
import { countOrders, listOrders } from "./order-list-queries.ts";
import { searchOrders } from "./search-orders.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(async () => {
  await shop.db.deleteFrom("orders").execute();
});

type Given = {
  order_number?: string;
  customer_name?: string;
  customer_email?: string;
  status?: string;
  payment_status?: string;
  total?: string;
  created_at?: Date;
};

const insert = (order: Given) =>
  insertOrder(shop.db, { order_number: "", created_at: shop.clock(), ...order });

async function found(search: string, also: Partial<OrderFilter> = {}): Promise<string[]> {
  const filter = { ...everyOrder, ...also, search };
  const { orders, total } = await searchOrders(shop.db, filter, { limit: 100, offset: 0 });
  if (total <= 100) expect(orders).toHaveLength(total);
  return orders.map(({ orderNumber }) => orderNumber).sort();
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
    ["CHOC2026001", ["CHOC-2026-001"]],
    ["choc_2026_1", ["CHOC-2026-001"]],
    ["2026-1", ["CHOC-2026-001"]],
    ["Order #CHOC-2026-001", ["CHOC-2026-001"]],
    ["ZOË", ["CHOC-2026-001"]],
    ["example.COM", ["CHOC-2026-001", "CHOC-2026-002"]],
    ["robin@", ["CHOC-2026-002"]],
    ["z", ["CHOC-2026-001"]],
    ["d-", ["OLD-7"]],
    ["nobody", []],
    // A match cannot span number and name.
    ["001zoë", []],
    // Words are found in any order.
    ["001 zoë", ["CHOC-2026-001"]],
    ["zoë 001", ["CHOC-2026-001"]],
    ["001 robin", []],
    // Special characters of patterns are escaped.
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
    // Accents make no difference.
    ["ë", ["CHOC-2026-001", "CHOC-2026-002"]],
    ["OË", ["CHOC-2026-001"]],
    ["zq", []],
    // A match cannot span two fields.
    ["1z", []],
  ])("of one or two letters: %j", async (search, numbers) => {
    expect(await found(search)).toEqual(numbers);
  });

  test("finds the same without the search index", async () => {
    const { db } = shop;
    const index = await sql<{ made_by: string }>`
      select pg_get_indexdef('orders_search'::regclass) as made_by`.execute(db);
    await sql`drop index orders_search`.execute(db);
    expect(await found("robin@")).toEqual(["CHOC-2026-002"]);
    expect(await found("nobody")).toEqual([]);
    await sql.raw(index.rows[0]?.made_by ?? "").execute(db);
  });
});

test("a complete order number finds only that order, even if another number contains it", async () => {
  await insert({ order_number: "CHOC-2026-100", status: "pending" });
  await insert({ order_number: "CHOC-2026-1001", status: "shipped" });
  expect(await found("choc-2026-100")).toEqual(["CHOC-2026-100"]);
  expect(await found("2026-100")).toEqual(["CHOC-2026-100", "CHOC-2026-1001"]);
  expect(await found("choc-2026-100", { status: "shipped" })).toEqual(["CHOC-2026-1001"]);
});

/** More orders than the search scans before using the index, over years, with unusual values. */
async function inventMessyOrders(): Promise<void> {
  await makeDemoOrders(shop, 6_000);
  // Some before 1970, many with the same time.
  await sql`
    update orders set created_at = case
      when random < 0.04 then '1966-05-04'::timestamptz + random * interval '900 days'
      when random < 0.06 then 'infinity'
      when random < 0.5 then date_trunc('day', now() - random * interval '4000 days')
      else now() - random * random * interval '3000 days' end
    from (select id, random() from orders) as drawn where drawn.id = orders.id`.execute(shop.db);
  // Many that are not among the newest.
  await sql`
    update orders set customer_name = 'Nina Faraway'
    where id in (select id from orders order by created_at desc, id desc offset 5100)`.execute(
    shop.db,
  );
}

test("searches and pages show the same as a full scan, whenever orders were placed", async () => {
  const { db } = shop;
  await inventMessyOrders();
  const filters: Partial<OrderFilter>[] = [
    {},
    { status: "cancelled" },
    { paymentStatus: "failed" },
    { status: "delivered", paymentStatus: "paid" },
    { status: "shipped", paymentStatus: "refunded" },
  ];
  const searches = "|robin|e|zq|-5|26-1|faraway|nina faraway|o'sample|a b|zoë|ë s".split("|");
  for (const filter of filters) {
    for (const search of searches) {
      const wanted = { ...everyOrder, ...filter, search: search.toUpperCase() };
      const { rows } = await sql<{ id: string }>`
        select id from orders
        where strpos(search_text, search_form(${search})) > 0
          and status = coalesce(${filter.status ?? null}, status)
          and payment_status = coalesce(${filter.paymentStatus ?? null}, payment_status)
        order by created_at desc, id desc`.execute(db);
      const all = rows.map(({ id }) => id);
      const idsOf = async (page: OrderListPage) => {
        const { orders, total } =
          search === ""
            ? { orders: await listOrders(db, wanted, page), total: await countOrders(db, wanted) }
            : await searchOrders(db, wanted, page);
        if (all.length <= MAX_LISTED_ORDERS) expect(total).toBe(all.length);
        else expect(total).toBeGreaterThan(MAX_LISTED_ORDERS);
        return orders.map(({ id }) => id);
      };
      expect(await idsOf({ limit: 150, offset: 0 }), search).toEqual(all.slice(0, 150));
      const limit = 7;
      const offset = Math.floor((all.length * 0.6) / limit) * limit;
      if (offset === 0) continue;
      const expected = all.slice(offset, offset + limit);
      const after = all[offset - 1];
      expect(await idsOf({ limit, offset }), search).toEqual(expected);
      expect(await idsOf({ limit, offset, after }), search).toEqual(expected);
      const before = all[offset];
      const previous = { limit, offset: offset - limit, before };
      expect(await idsOf(previous), search).toEqual(all.slice(offset - limit, offset));
    }
  }
});

test("a sorted list has the same pages by page number and by cursor, in both directions", {
  tags: "extended",
  timeout: 60_000,
}, async () => {
  const { db } = shop;
  await inventMessyOrders();
  await sql`update orders set customer_name = null, total = 0
    where id in (select id from orders order by id limit 50)`.execute(db);
  const keys = {
    date: sql`created_at`,
    customer: sql`lower(coalesce(customer_name, ''))`,
    total: sql`total`,
    status: sql`case status when 'pending' then 1 when 'processing' then 2 when 'shipped' then 3
      when 'delivered' then 4 when 'cancelled' then 5 else 0 end`,
  };
  const limit = 70;
  for (const by of orderSortColumns) {
    for (const descending of [false, true]) {
      const direction = descending ? sql`desc` : sql`asc`;
      const looks: [Partial<OrderFilter>, RawBuilder<unknown>][] = [
        [{}, sql`true`],
        [{ search: "robin" }, sql`search_text like '%robin%'`],
        [{ search: "nina faraway" }, sql`search_text like '%nina faraway%'`],
        [{ status: "shipped" }, sql`status = 'shipped'`],
        [{ view: "bank" }, sql`payment_status = 'pending' and status <> 'cancelled'`],
      ];
      for (const [filter, condition] of looks) {
        const wanted = { ...everyOrder, ...filter };
        const { rows } = await sql<{ id: string }>`
          select id from orders where ${condition}
          order by ${keys[by]} ${direction}, coalesce(created_at, 'infinity') ${direction},
            id ${direction}`.execute(db);
        const all = rows.map(({ id }) => id);
        const idsOf = async (page: OrderListPage) => {
          const sorted = { ...page, sort: { by, descending } };
          const orders =
            wanted.search || wanted.view
              ? (await searchOrders(db, wanted, sorted)).orders
              : await listOrders(db, wanted, sorted);
          return orders.map(({ id }) => id);
        };
        const last = Math.floor((all.length - 1) / limit) * limit;
        for (const offset of [0, limit, Math.floor(last / limit / 2) * limit, last]) {
          const about = `${by} ${descending} ${JSON.stringify(filter)} ${offset}`;
          const expected = all.slice(offset, offset + limit);
          expect(await idsOf({ limit, offset }), about).toEqual(expected);
          const after = all[offset - 1];
          expect(await idsOf({ limit, offset, after }), about).toEqual(expected);
          const before = all[offset + limit];
          expect(await idsOf({ limit, offset, before }), about).toEqual(expected);
        }
      }
    }
  }
});

test("the next page continues after this one, whatever was placed or deleted meanwhile", async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
  const ids: string[] = [];
  for (let each = 0; each < 9; each++) ids.unshift(await insert({ created_at: at(each) }));
  const idsOf = async (page: OrderListPage) =>
    (await listOrders(shop.db, everyOrder, page)).map(({ id }) => id);
  expect(await idsOf({ limit: 3, offset: 0 })).toEqual(ids.slice(0, 3));
  await insert({ created_at: at(30) });
  expect(await idsOf({ limit: 3, offset: 3, after: ids[2] })).toEqual(ids.slice(3, 6));
  expect(await idsOf({ limit: 3, offset: 3, before: ids[6] })).toEqual(ids.slice(3, 6));
  // If the order in the URL is gone, the page number is used.
  await shop.db
    .deleteFrom("orders")
    .where("id", "=", ids[2] ?? "")
    .execute();
  expect(await idsOf({ limit: 3, offset: 3, after: ids[2] })).toEqual(ids.slice(3, 6));
});

describe("the totals kept by triggers", () => {
  async function expectKept(): Promise<void> {
    const { rows: kept } = await sql`
      select status, payment_status, orders, total, refunded from order_totals
      where orders <> 0 order by status, payment_status`.execute(shop.db);
    const { rows: counted } = await sql`
      select status, payment_status,
        count(*) as orders, sum(total)::numeric(16, 2) as total,
        sum(refunded_amount)::numeric(16, 2) as refunded
      from orders group by 1, 2 order by 1, 2`.execute(shop.db);
    expect(kept).toEqual(counted);
  }

  test("follow every insert, update, delete and truncate", async () => {
    const { db } = shop;
    await makeDemoOrders(shop, 50);
    await insert({});
    await insert({ status: "shipped", payment_status: "paid", total: "12.34" });
    await expectKept();
    await sql`update orders set status = 'shipped' where total > 40`.execute(db);
    await sql`update orders set total = total + 1, payment_status = 'refunded' where total < 30`.execute(
      db,
    );
    await expectKept();
    await sql`update orders set refunded_amount = 5 where total > 35`.execute(db);
    await expectKept();
    await sql`delete from orders where status = 'shipped'`.execute(db);
    await expectKept();
    await sql`truncate orders cascade`.execute(db);
    await expectKept();
    expect((await getOrderStats(db)).totalOrders).toBe(0);
  });

  test("are rolled back with their transaction", async () => {
    await insert({ status: "pending", total: "10.00" });
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable("orders").set({ status: "shipped" }).execute();
        throw new Error("back");
      })
      .catch(() => {});
    await expectKept();
    expect((await getOrderStats(shop.db)).pendingOrders).toBe(1);
  });

  test("stay correct under concurrent opposite changes", async () => {
    const statusOf = (number: number) => (number % 2 ? "pending" : "shipped");
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, each) => insert({ status: statusOf(each), total: "5.00" })),
    );
    await Promise.all(
      ids.flatMap((id, each) =>
        [0, 1, 2].map((round) =>
          changeRows(shop.db, "orders", { status: statusOf(each + round) }, { id }),
        ),
      ),
    );
    await expectKept();
  });

  test("give the count of a filter", async () => {
    await insert({ status: "pending", payment_status: "paid" });
    await insert({ status: "pending", payment_status: "failed" });
    await insert({ status: "shipped", payment_status: "paid" });
    const count = (filter: Partial<OrderFilter>) =>
      countOrders(shop.db, { ...everyOrder, ...filter });
    expect(await count({})).toBe(3);
    expect(await count({ status: "pending" })).toBe(2);
    expect(await count({ paymentStatus: "paid" })).toBe(2);
    expect(await count({ status: "pending", paymentStatus: "paid" })).toBe(1);
    expect(await count({ status: "delivered" })).toBe(0);
  });
});
