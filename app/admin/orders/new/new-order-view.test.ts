import { expect, test } from "vitest";
import { linesOf } from "./new-order-view.ts";

test("bars are sent with their quantity, and a box with its bars", () => {
  const lines = linesOf({
    quantities: { 4: 2, 5: 0 },
    boxes: [{ id: "a", size: 3, productIds: [1, 2, 1] }],
  });
  expect(lines).toEqual([
    { productId: 4, quantity: 2 },
    { productId: 1, quantity: 2, bundleId: "a", bundleSize: 3 },
    { productId: 2, quantity: 1, bundleId: "a", bundleSize: 3 },
  ]);
});

test("a box with an empty slot is not sent", () => {
  expect(linesOf({ quantities: {}, boxes: [{ id: "a", size: 3, productIds: [1, 0, 2] }] })).toEqual(
    [],
  );
});
