import { expect, test } from "vitest";
import { completeBoxes } from "./complete-boxes.ts";

const products = [{ id: 1 }, { id: 2 }, { id: 3 }];
const box = (id: number, ...productIds: number[]) => ({
  id,
  slug: `box-${id}`,
  name: `Box ${id}`,
  description: "",
  image: null,
  productIds,
});

test("a box with a product that left the shop is not sold", () => {
  const found = completeBoxes([box(1, 1, 2, 9), box(2, 1, 1, 3)], products, [3, 5]);
  expect(found).toEqual([
    { ...box(2, 1, 1, 3), size: 3, inBox: [{ id: 1 }, { id: 1 }, { id: 3 }] },
  ]);
});

test("a box of a size that is not on sale is not sold", () => {
  expect(completeBoxes([box(1, 1, 2, 3)], products, [5])).toEqual([]);
});
