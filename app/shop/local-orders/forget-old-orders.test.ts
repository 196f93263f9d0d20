import { expect, test } from "vitest";
import { forgetOldOrders, LOCAL_ORDERS_KEY } from "./forget-old-orders.ts";

function storageWith(text: string | null) {
  const kept = new Map(text === null ? [] : [[LOCAL_ORDERS_KEY, text]]);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("copies of orders are deleted when they are older than the retention, and others stay", () => {
  const young = { checkoutId: "a", placedAt: daysAgo(89) };
  const storage = storageWith(
    JSON.stringify([young, { checkoutId: "b", placedAt: daysAgo(91) }, { placedAt: "?" }, null]),
  );
  forgetOldOrders(90, storage);
  expect(JSON.parse(storage.kept.get(LOCAL_ORDERS_KEY) ?? "")).toEqual([young]);
});

test("a browser without copies writes nothing", () => {
  const storage = storageWith(null);
  forgetOldOrders(90, storage);
  expect(storage.kept.size).toBe(0);
});
