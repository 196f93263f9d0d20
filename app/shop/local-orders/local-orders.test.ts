import { beforeEach, expect, it, vi } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { LOCAL_ORDERS_KEY } from "./forget-old-orders.ts";
import {
  findLocalOrder,
  forgetLocalOrder,
  keepLocalOrder,
  type LocalOrder,
  listLocalOrders,
  markLocalOrderPlaced,
} from "./local-orders.ts";

const id = (last: number) => `11111111-1111-4111-8111-${String(last).padStart(12, "0")}`;

const order: LocalOrder = {
  checkoutId: id(1),
  placedAt: "2026-11-20T10:00:00.000Z",
  lines: [
    { id: "a", productId: 1, productName: "Bar", price: cents(1299), quantity: 2, image: null },
  ],
  totals: {
    subtotal: cents(2598),
    discount: cents(0),
    tax: cents(221),
    shipping: cents(899),
    total: cents(3718),
  },
  details: shopper,
  status: "handing-in",
};

beforeEach(() => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  return () => warn.mockRestore();
});

it("finds an order again as it was kept", () => {
  const storage = memoryStorage();
  keepLocalOrder(order, storage);
  expect(findLocalOrder(order.checkoutId, storage)).toEqual(order);
});

it.each(["PR", "AP"] as const)("keeps an order that goes to %s", (state) => {
  const storage = memoryStorage();
  const abroad = { ...order, details: { ...shopper, state } };
  keepLocalOrder(abroad, storage);
  expect(findLocalOrder(order.checkoutId, storage)).toEqual(abroad);
});

it("keeps one entry for each order, however often it is stored", () => {
  const storage = memoryStorage();
  keepLocalOrder(order, storage);
  keepLocalOrder({ ...order, status: "placed" }, storage);
  expect(listLocalOrders(storage).map(({ status }) => status)).toEqual(["placed"]);
});

it("marks an order as placed once the server has it, with its number", () => {
  const storage = memoryStorage();
  keepLocalOrder(order, storage);
  markLocalOrderPlaced(order.checkoutId, "CHOC-2026-007", storage);
  markLocalOrderPlaced(id(9), "CHOC-2026-008", storage);
  expect(listLocalOrders(storage)).toEqual([
    { ...order, status: "placed", orderNumber: "CHOC-2026-007" },
  ]);
});

it("adds the number to a copy that was placed before the number was known, in its place", () => {
  const storage = memoryStorage();
  keepLocalOrder({ ...order, status: "placed" }, storage);
  keepLocalOrder({ ...order, checkoutId: id(2) }, storage);
  markLocalOrderPlaced(order.checkoutId, "CHOC-2026-007", storage);
  const numbers = listLocalOrders(storage).map(({ orderNumber }) => orderNumber);
  expect(numbers).toEqual([undefined, "CHOC-2026-007"]);
});

it("keeps what the bars contain", () => {
  const storage = memoryStorage();
  const lines = order.lines.map((line) => ({ ...line, contains: ["Milk", "Hazelnuts"] }));
  keepLocalOrder({ ...order, lines }, storage);
  expect(findLocalOrder(order.checkoutId, storage)?.lines).toEqual(lines);
});

it("deletes the copy of an order that was never paid", () => {
  const storage = memoryStorage();
  keepLocalOrder(order, storage);
  keepLocalOrder({ ...order, checkoutId: id(2) }, storage);
  forgetLocalOrder(id(2), storage);
  expect(listLocalOrders(storage).map(({ checkoutId }) => checkoutId)).toEqual([id(1)]);
});

it("keeps the twenty newest", () => {
  const storage = memoryStorage();
  for (let last = 1; last <= 25; last += 1) {
    keepLocalOrder({ ...order, checkoutId: id(last) }, storage);
  }
  const kept = listLocalOrders(storage);
  expect(kept).toHaveLength(20);
  expect(kept[0]?.checkoutId).toBe(id(25));
});

it.each([
  ["not JSON", "{"],
  ["no list", '{"a":1}'],
  ["nulls", "[null, 5, []]"],
  ["an order without lines", JSON.stringify([{ ...order, lines: [] }])],
  ["a broken amount", JSON.stringify([{ ...order, totals: { ...order.totals, tax: 1.5 } }])],
  ["a foreign id", JSON.stringify([{ ...order, checkoutId: "../admin" }])],
  ["a made-up status", JSON.stringify([{ ...order, status: "free" }])],
])("reads nothing out of %s", (_what, text) => {
  expect(listLocalOrders(memoryStorage({ [LOCAL_ORDERS_KEY]: text }))).toEqual([]);
});

it("survives full storage", () => {
  const storage = memoryStorage();
  storage.isFull = true;
  expect(() => keepLocalOrder(order, storage)).not.toThrow();
});
