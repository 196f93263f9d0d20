import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { forgetOldOrders, LOCAL_ORDERS_KEY } from "./forget-old-orders.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

test("copies of orders are deleted when they are older than the retention, and others stay", () => {
  const young = { checkoutId: "a", placedAt: daysAgo(89) };
  const old = { checkoutId: "b", placedAt: daysAgo(91) };
  const kept = JSON.stringify([young, old, { placedAt: "?" }, null]);
  const storage = memoryStorage({ [LOCAL_ORDERS_KEY]: kept });
  forgetOldOrders(90, storage);
  expect(JSON.parse(storage.getItem(LOCAL_ORDERS_KEY) ?? "")).toEqual([young]);
});

test("a browser without copies writes nothing", () => {
  const storage = memoryStorage();
  forgetOldOrders(90, storage);
  expect(storage.writes).toBe(0);
});
