import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { OrderView } from "#domain/orders/order-list.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { everyOrder } from "./list/order-filter.ts";
import { searchOrders } from "./list/search-orders.ts";

const house = forAllTests(openTestShop);
const ids: Record<string, string> = {};
beforeAll(async () => {
  const { shop } = house;
  const { db } = shop;
  for (const name of ["waits", "packed", "held", "bank", "cancelled", "failed"]) {
    ids[name] = await buy(shop);
  }
  const set = (name: string, change: string) =>
    sql.raw(`update orders set ${change} where id = '${ids[name]}'`).execute(db);
  await set("packed", "packed_at = now()");
  await set("bank", "payment_status = 'pending'");
  await set("cancelled", "payment_status = 'pending', status = 'cancelled'");
  await set("failed", "status = 'shipped'");
  // Of a cancelled order only a dispute still needs the owner.
  await sql`insert into holds (order_id, kind, since) values (${ids.held}, 'dispute', now()),
    (${ids.cancelled}, 'recipe', now())`.execute(db);
  await sql`insert into refunds (id, order_id, status, amount, requested_by, requested_at, changed_at)
    values (gen_random_uuid(), ${ids.failed}, 'failed', 1, 'owner', now(), now())`.execute(db);
});
const page = { limit: 10, offset: 0 };
const named = (id: string) => Object.keys(ids).find((name) => ids[name] === id);
async function namesOf(filter: Partial<Parameters<typeof searchOrders>[1]>) {
  const { orders, total } = await searchOrders(house.shop.db, { ...everyOrder, ...filter }, page);
  expect(total).toBe(orders.length);
  return orders.map(({ id }) => named(id)).toSorted();
}

describe("a view of the orders", () => {
  test.each<[OrderView, string[]]>([
    ["to-pack", ["waits"]],
    ["bank", ["bank"]],
    ["needs-me", ["failed", "held"]],
  ])("%s has exactly its orders", async (view, expected) => {
    expect(await namesOf({ view })).toEqual(expected);
  });

  test("can be searched and filtered too", async () => {
    expect(await namesOf({ view: "needs-me", status: "shipped" })).toEqual(["failed"]);
    expect(await namesOf({ view: "needs-me", search: "nobody here" })).toEqual([]);
    expect(await namesOf({ view: "bank", search: "robin" })).toEqual(["bank"]);
  });
});

test("days are those of the shop's time zone, and both ends are included", async () => {
  const { db } = house.shop;
  const moments = {
    waits: "2026-11-20T04:59:59Z",
    packed: "2026-11-20T05:00:00Z",
    held: "2026-11-22T04:59:59Z",
    bank: "2026-11-22T05:00:00Z",
  };
  for (const [name, at] of Object.entries(moments)) {
    await sql`update orders set created_at = ${at} where id = ${ids[name]}`.execute(db);
  }
  const timeZone = "America/New_York";
  const rest = ["cancelled", "failed"];
  await sql`update orders set created_at = '2020-01-01' where id = any(${rest.map((name) => ids[name])}::uuid[])`.execute(
    db,
  );
  const on = (from: string | undefined, to: string | undefined) =>
    namesOf({ days: { from, to, timeZone } });
  expect(await on("2026-11-20", "2026-11-21")).toEqual(["held", "packed"]);
  expect(await on("2026-11-19", "2026-11-19")).toEqual(["waits"]);
  expect(await on("2026-11-21", undefined)).toEqual(["bank", "held"]);
  expect(await on(undefined, "2020-12-31")).toEqual(rest);
  expect(await on("2026-11-21", "2026-11-20")).toEqual([]);
});
