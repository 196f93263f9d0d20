import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type { OrderItem } from "#domain/orders/order.ts";
import { orderItem } from "#test/support/sample-order.ts";
import { mergeItems } from "./merge-items.ts";

const item = (id: string, productId: number, quantity: number, price = 1_200) =>
  orderItem({ id, productId, productName: `Bar ${productId}`, quantity, price: cents(price) });

const allOf = ({ quantity }: OrderItem) => quantity;

test("equal bars are one line with all their units, in the order of the first", () => {
  const items = [item("1", 7, 2), item("2", 8, 1), item("3", 7, 1)];
  expect(mergeItems(items, allOf)).toMatchObject([
    { productName: "Bar 7", quantity: 3, itemIds: ["1", "3"] },
    { productName: "Bar 8", quantity: 1, itemIds: ["2"] },
  ]);
});

test("a line shows the part of its picture that the owner chose", () => {
  const left = { ...item("1", 7, 2), focus: "left" as const };
  expect(mergeItems([left], allOf)).toMatchObject([{ focus: "left" }]);
});

test("bars of another price are another line, and those without units none", () => {
  const items = [item("1", 7, 2), item("2", 7, 1, 900), item("3", 8, 1)];
  const lines = mergeItems(items, ({ id, quantity }) => (id === "3" ? 0 : quantity));
  expect(lines).toMatchObject([{ quantity: 2 }, { quantity: 1, price: 900 }]);
});
