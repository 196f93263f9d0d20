import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { orderStatuses } from "#domain/orders/order-status.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listOrderEvents, readOrdersPulse } from "../order-events.ts";
import { findOrder } from "../order-queries.ts";
import {
  changeOrderStatus,
  changeOrderStatuses,
  restoreOrderStatuses,
} from "./change-order-status.ts";

const { shop, time, pass } = forAllTests(openTestShop);

/** Status events of the order's history, oldest first. */
async function changesOf(orderId: string) {
  const lines = await listOrderEvents(shop.db, orderId);
  return lines.filter(({ kind }) => kind === "status").map(({ detail }) => detail);
}

describe("changing the status of an order", () => {
  test("is allowed from any status to any other, and the history has each step", async () => {
    const id = await buy(shop);
    const walk = orderStatuses.flatMap((from) => orderStatuses.flatMap((to) => [from, to]));
    let current = "pending";
    const expected: { from: string; to: string }[] = [];
    for (const to of walk) {
      expect(await changeOrderStatus(shop, id, to)).toEqual({ code: "changed", from: current, to });
      if (current !== to) expected.push({ from: current, to });
      current = to;
    }
    expect(await changesOf(id)).toEqual(expected);
  });

  test("sets the time of the update and nothing else", async () => {
    const id = await buy(shop);
    const before = await findOrder(shop.db, id);
    pass(MINUTE_MS);
    await changeOrderStatus(shop, id, "shipped");
    expect(await findOrder(shop.db, id)).toEqual({
      ...before,
      status: "shipped",
      updatedAt: time.now,
    });
  });

  test("reports an order that does not exist", async () => {
    expect(await changeOrderStatus(shop, randomUUID(), "shipped")).toEqual({ code: "not-found" });
  });

  test("can be undone, and both steps stay in the history", async () => {
    const id = await buy(shop);
    await changeOrderStatus(shop, id, "shipped");
    expect(await changeOrderStatus(shop, id, "pending", "shipped")).toMatchObject({
      code: "changed",
    });
    expect(await changesOf(id)).toEqual([
      { from: "pending", to: "shipped" },
      { from: "shipped", to: "pending" },
    ]);
  });

  test("cannot be undone after somebody else changed it meanwhile", async () => {
    const id = await buy(shop);
    await changeOrderStatus(shop, id, "processing");
    await changeOrderStatus(shop, id, "shipped");
    expect(await changeOrderStatus(shop, id, "pending", "processing")).toEqual({
      code: "changed-meanwhile",
      from: "shipped",
    });
    expect((await findOrder(shop.db, id))?.status).toBe("shipped");
    expect(await changesOf(id)).toHaveLength(2);
  });

  test("twenty times at once leaves a history that ends with the current status", async () => {
    const id = await buy(shop);
    const targets = Array.from({ length: 20 }, (_, each) => orderStatuses[each % 5] ?? "pending");
    await Promise.all(targets.map((to) => changeOrderStatus(shop, id, to)));
    const changes = await changesOf(id);
    expect(changes[0]).toMatchObject({ from: "pending" });
    changes.reduce(
      (before, change) => {
        expect(change.from).toBe(before.to);
        return change;
      },
      { to: "pending" } as Readonly<Record<string, unknown>>,
    );
    expect((await findOrder(shop.db, id))?.status).toBe(changes.at(-1)?.to);
  });
});

test("the stamp of the orders changes with every change, and only then", async () => {
  const { db } = shop;
  const id = await buy(shop);
  // Wait until the jobs have sent the order's two mails.
  await expect
    .poll(async () => (await listOrderEvents(db, id)).filter(({ kind }) => kind === "email").length)
    .toBe(2);
  const before = await readOrdersPulse(db);
  expect(await readOrdersPulse(db)).toBe(before);
  await changeOrderStatus(shop, id, "pending");
  expect(await readOrdersPulse(db)).toBe(before);
  await changeOrderStatus(shop, id, "delivered");
  expect(await readOrdersPulse(db)).not.toBe(before);
});

const statusesOf = async (ids: readonly string[]) =>
  await Promise.all(ids.map(async (id) => (await findOrder(shop.db, id))?.status));

test("a bulk change sets one status with a line in each history, and undo restores each old one", async () => {
  const ids = [await buy(shop), await buy(shop), await buy(shop)] as const;
  await changeOrderStatus(shop, ids[1], "processing");
  await changeOrderStatus(shop, ids[2], "shipped");

  const before = await changeOrderStatuses(shop, [...ids, randomUUID()], "shipped");
  expect(before.toSorted((a, b) => ids.indexOf(a.orderId) - ids.indexOf(b.orderId))).toEqual([
    { orderId: ids[0], status: "pending" },
    { orderId: ids[1], status: "processing" },
  ]);
  expect(await statusesOf(ids)).toEqual(["shipped", "shipped", "shipped"]);
  expect(await changesOf(ids[0])).toEqual([{ from: "pending", to: "shipped" }]);
  expect(await changesOf(ids[2])).toHaveLength(1);

  expect(await restoreOrderStatuses(shop, before, "shipped")).toBe(2);
  expect(await statusesOf(ids)).toEqual(["pending", "processing", "shipped"]);
  expect(await changesOf(ids[1])).toHaveLength(3);
});

test("a bulk undo skips orders that somebody else changed meanwhile", async () => {
  const ids = [await buy(shop), await buy(shop)] as const;
  const before = await changeOrderStatuses(shop, ids, "delivered");
  await changeOrderStatus(shop, ids[0], "cancelled");
  expect(await restoreOrderStatuses(shop, before, "delivered")).toBe(1);
  expect(await statusesOf(ids)).toEqual(["cancelled", "pending"]);
});

test("a bulk change without orders changes nothing", async () => {
  expect(await changeOrderStatuses(shop, [], "shipped")).toEqual([]);
  expect(await restoreOrderStatuses(shop, [], "shipped")).toBe(0);
});

test("bulk changes of the same orders in opposite sequence do not deadlock", async () => {
  const ids = await Promise.all([buy(shop), buy(shop), buy(shop)]);
  await Promise.all(
    Array.from({ length: 12 }, (_, each) =>
      changeOrderStatuses(
        shop,
        each % 2 ? ids : ids.toReversed(),
        each % 3 ? "shipped" : "pending",
      ),
    ),
  );
  expect(new Set(await statusesOf(ids)).size).toBe(1);
});
