import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { OrderView } from "#domain/orders/order-list-options.ts";
import type { UsState } from "#domain/places/us-states.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { everyOrder, type OrderFacts } from "./list/order-filter.ts";
import { searchOrders } from "./list/search-orders.ts";

const { shop } = forAllTests(openTestShop);
const ids: Record<string, string> = {};
beforeAll(async () => {
  const { db } = shop;
  for (const name of [
    "waits",
    "packed",
    "held",
    "gift",
    "bank",
    "cancelled",
    "failed",
    "unpaid",
    "back",
  ]) {
    ids[name] = await buy(shop);
  }
  const set = (name: string, change: string) =>
    sql.raw(`update orders set ${change} where id = '${ids[name]}'`).execute(db);
  await set("packed", "packed_at = now()");
  await set("bank", "payment_status = 'pending'");
  await set("cancelled", "payment_status = 'pending', status = 'cancelled'");
  await set("unpaid", "payment_status = 'failed'");
  await set("failed", "status = 'shipped'");
  await set("back", "status = 'shipped'");
  await sql`insert into shipments (id, order_id, order_status_before, shipped_at, undeliverable_at)
    values (gen_random_uuid(), ${ids.back}, 'pending', now(), now())`.execute(db);
  // Of a cancelled order only a dispute still needs the owner.
  await sql`insert into holds (order_id, kind, since) values (${ids.held}, 'dispute', now()),
    (${ids.cancelled}, 'recipe', now()), (${ids.gift}, 'gift_date', now())`.execute(db);
  await sql`insert into order_gifts (order_id, message, ship_after)
    values (${ids.gift}, '', '2026-12-20'), (${ids.packed}, '', '2026-12-20')`.execute(db);
  await sql`insert into refunds (id, order_id, status, amount, requested_by, requested_at, changed_at)
    values (gen_random_uuid(), ${ids.failed}, 'failed', 1, 'owner', now(), now())`.execute(db);
});
const page = { limit: 10, offset: 0 };
const named = (id: string) => Object.keys(ids).find((name) => ids[name] === id);
async function namesOf(filter: Partial<Parameters<typeof searchOrders>[1]>) {
  const { orders, total } = await searchOrders(shop.db, { ...everyOrder, ...filter }, page);
  expect(total).toBe(orders.length);
  return orders.map(({ id }) => named(id)).toSorted();
}

describe("a view of the orders", () => {
  test.each<[OrderView, string[]]>([
    ["to-pack", ["waits"]],
    ["unpaid", ["unpaid"]],
    ["bank", ["bank"]],
    ["needs-me", ["back", "failed", "held"]],
  ])("%s has exactly its orders", async (view, expected) => {
    expect(await namesOf({ view })).toEqual(expected);
  });

  test("can be searched and filtered too", async () => {
    expect(await namesOf({ view: "needs-me", status: "shipped" })).toEqual(["back", "failed"]);
    expect(await namesOf({ view: "needs-me", search: "nobody here" })).toEqual([]);
    expect(await namesOf({ view: "bank", search: "robin" })).toEqual(["bank"]);
  });
});

describe("orders are filtered by", () => {
  const given = (facts: OrderFacts) => namesOf({ facts });

  test("a bar in them, and the state they go to", async () => {
    const { rows } = await sql<{ product_id: number; state: UsState }>`
      select product_id, shipping_address ->> 'state' as state
      from order_items join orders on orders.id = order_id limit 1`.execute(shop.db);
    const [{ product_id: productId, state } = { product_id: 0, state: "ME" as const }] = rows;
    expect(await given({ productId, state })).toEqual(Object.keys(ids).toSorted());
    expect(await given({ productId: 0 })).toEqual([]);
    expect(await given({ state: state === "AK" ? "ME" : "AK" })).toEqual([]);
  });

  test("a note, and whether they are packed", async () => {
    await sql`update orders set notes = 'Ring twice' where id = ${ids.bank}`.execute(shop.db);
    await sql`update orders set staff_notes = 'Friend' where id = ${ids.held}`.execute(shop.db);
    expect(await given({ hasNote: true })).toEqual(["bank", "held"]);
    expect(await given({ parcel: "packed" })).toEqual(["packed"]);
    expect(await given({ parcel: "part-sent" })).toEqual([]);
    expect(await namesOf({ facts: { hasNote: true }, view: "bank" })).toEqual(["bank"]);
  });

  test("a gift, a code that they used, and a tag of their customer", async () => {
    expect(await given({ isGift: true })).toEqual(["gift", "packed"]);
    expect(await given({ promotionId: 1 })).toEqual([]);
    await sql`update orders set customer_email = 'Tagged@Example.com' where id = ${ids.packed}`.execute(
      shop.db,
    );
    await sql`insert into customers (email, notes, tags, version, updated_at)
      values ('tagged@example.com', '', array['friend'], 1, now())`.execute(shop.db);
    expect(await given({ tag: "friend" })).toEqual(["packed"]);
    expect(await given({ tag: "nobody" })).toEqual([]);
  });

  test("being on hold, which a gift that waits for its day is not", async () => {
    expect(await given({ parcel: "on-hold" })).toEqual(["held"]);
    expect(await given({ parcel: "undeliverable" })).toEqual(["back"]);
  });

  test("the day that a gift waits for", async () => {
    expect(await given({ giftDay: "2026-12-20" })).toEqual(["gift"]);
    expect(await given({ giftDay: "2026-12-21" })).toEqual([]);
  });

  test("their ids, for those that are selected", async () => {
    expect(await given({ ids: [ids.bank ?? "", ids.held ?? ""] })).toEqual(["bank", "held"]);
  });
});

test("days are those of the shop's time zone, and both ends are included", async () => {
  const moments = {
    gift: "2026-11-01T12:00:00Z",
    waits: "2026-11-20T04:59:59Z",
    packed: "2026-11-20T05:00:00Z",
    held: "2026-11-22T04:59:59Z",
    bank: "2026-11-22T05:00:00Z",
  };
  for (const [name, at] of Object.entries(moments)) {
    await sql`update orders set created_at = ${at} where id = ${ids[name]}`.execute(shop.db);
  }
  const timeZone = "America/New_York";
  const rest = ["back", "cancelled", "failed", "unpaid"];
  await sql`update orders set created_at = '2020-01-01' where id = any(${rest.map((name) => ids[name])}::uuid[])`.execute(
    shop.db,
  );
  const on = (from: string | undefined, to: string | undefined) =>
    namesOf({ days: { from, to, timeZone } });
  expect(await on("2026-11-20", "2026-11-21")).toEqual(["held", "packed"]);
  expect(await on("2026-11-19", "2026-11-19")).toEqual(["waits"]);
  expect(await on("2026-11-21", undefined)).toEqual(["bank", "held"]);
  expect(await on(undefined, "2020-12-31")).toEqual(rest);
  expect(await on("2026-11-21", "2026-11-20")).toEqual([]);
});
