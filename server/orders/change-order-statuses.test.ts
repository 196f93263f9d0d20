import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "./change-order-status.ts";
import { changeOrderStatuses, restoreOrderStatuses } from "./change-order-statuses.ts";
import { listOrderEvents } from "./order-events.ts";
import { findOrder } from "./order-queries.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(async () => {
  await house.close();
});

const statusesOf = async (ids: readonly string[]) =>
  await Promise.all(ids.map(async (id) => (await findOrder(house.shop.db, id))?.status));

async function changesOf(id: string) {
  const lines = await listOrderEvents(house.shop.db, id);
  return lines.filter(({ kind }) => kind === "status").map(({ detail }) => detail);
}

test("many orders get one status, each with a line in its history, and get their own back", async () => {
  const ids = [await buy(house.shop), await buy(house.shop), await buy(house.shop)] as const;
  await changeOrderStatus(house.shop, ids[1], "processing");
  await changeOrderStatus(house.shop, ids[2], "shipped");

  const before = await changeOrderStatuses(house.shop, [...ids, randomUUID()], "shipped");
  expect(before.toSorted((a, b) => ids.indexOf(a.orderId) - ids.indexOf(b.orderId))).toEqual([
    { orderId: ids[0], status: "pending" },
    { orderId: ids[1], status: "processing" },
  ]);
  expect(await statusesOf(ids)).toEqual(["shipped", "shipped", "shipped"]);
  expect(await changesOf(ids[0])).toEqual([{ from: "pending", to: "shipped" }]);
  expect(await changesOf(ids[2])).toHaveLength(1);

  expect(await restoreOrderStatuses(house.shop, before, "shipped")).toBe(2);
  expect(await statusesOf(ids)).toEqual(["pending", "processing", "shipped"]);
  expect(await changesOf(ids[1])).toHaveLength(3);
});

test("undo leaves alone what somebody else changed meanwhile", async () => {
  const ids = [await buy(house.shop), await buy(house.shop)] as const;
  const before = await changeOrderStatuses(house.shop, ids, "delivered");
  await changeOrderStatus(house.shop, ids[0], "cancelled");
  expect(await restoreOrderStatuses(house.shop, before, "delivered")).toBe(1);
  expect(await statusesOf(ids)).toEqual(["cancelled", "pending"]);
});

test("nothing selected changes nothing", async () => {
  expect(await changeOrderStatuses(house.shop, [], "shipped")).toEqual([]);
  expect(await restoreOrderStatuses(house.shop, [], "shipped")).toBe(0);
});

test("bulk changes of the same orders in opposite orders do not block each other", async () => {
  const ids = await Promise.all([buy(house.shop), buy(house.shop), buy(house.shop)]);
  await Promise.all(
    Array.from({ length: 12 }, (_, each) =>
      changeOrderStatuses(
        house.shop,
        each % 2 ? ids : ids.toReversed(),
        each % 3 ? "shipped" : "pending",
      ),
    ),
  );
  expect(new Set(await statusesOf(ids)).size).toBe(1);
});
