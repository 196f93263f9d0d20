import { expect, test } from "vitest";
import { pickList } from "./pick-list.ts";

test("the pick list has each bar once, including bars in boxes, sorted by name", () => {
  const orders = [
    {
      items: [
        { productId: 1, productName: "Sea Salt", quantity: 2 },
        { productId: 2, productName: "Almond", quantity: 1 },
      ],
    },
    { items: [{ productId: 1, productName: "Sea Salt", quantity: 1 }] },
    { items: [] },
  ];
  expect(pickList(orders)).toEqual([
    { productId: 2, name: "Almond", quantity: 1 },
    { productId: 1, name: "Sea Salt", quantity: 3 },
  ]);
});
