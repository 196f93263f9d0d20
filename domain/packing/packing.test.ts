import { describe, expect, test } from "vitest";
import { pickList } from "./pick-list.ts";
import { shipByDay } from "./ship-by.ts";

describe("the ship-by day of an order", () => {
  test.each([
    ["2026-11-23", 2, "2026-11-25", "from a Monday"],
    ["2026-11-20", 2, "2026-11-24", "over a weekend"],
    ["2026-11-21", 1, "2026-11-23", "from a Saturday"],
    ["2026-11-22", 0, "2026-11-23", "at once, but not on a Sunday"],
    ["2026-11-20", 0, "2026-11-20", "at once"],
    ["2026-12-31", 1, "2027-01-01", "over New Year"],
    ["2026-11-01", 5, "2026-11-06", "over the end of daylight saving"],
  ])("%s and %d working days: %s, %s", (day, workingDays, expected) => {
    expect(shipByDay(day, workingDays)).toBe(expected);
  });
});

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
