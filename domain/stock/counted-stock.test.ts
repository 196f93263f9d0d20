import { expect, test } from "vitest";
import { sumByProduct, withLowStock } from "./counted-stock.ts";

test("the bars of all lines and boxes are added up by product, in a fixed order", () => {
  const lines = [
    { productId: 9, quantity: 1 },
    { productId: 2, quantity: 3 },
    { productId: 9, quantity: 4 },
  ];
  expect(sumByProduct(lines)).toEqual([
    { productId: 2, quantity: 3 },
    { productId: 9, quantity: 5 },
  ]);
  expect(sumByProduct(lines.toReversed())).toEqual(sumByProduct(lines));
});

test.each([
  [null, null],
  [0, 0],
  [5, 5],
  [6, null],
])("of %j bars left, shoppers are told %j", (remaining, told) => {
  expect(withLowStock({ remaining }).remaining).toBe(told);
});
