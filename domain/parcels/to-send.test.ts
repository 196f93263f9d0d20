import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { areToSend, itemsToSend, linesWith, toSend, unsentUnits } from "./to-send.ts";

const line = { itemId: "1", ordered: 5, refundedUnsent: 0, inParcels: 0, shipped: 0 };

describe("what is to be sent of a line", () => {
  test("is what was ordered, less what was refunded before it left, less what is in parcels", () => {
    expect(toSend(line)).toBe(5);
    expect(toSend({ ...line, inParcels: 2 })).toBe(3);
    expect(toSend({ ...line, refundedUnsent: 1 })).toBe(4);
    expect(toSend({ ...line, refundedUnsent: 1, inParcels: 4 })).toBe(0);
  });

  test("is never negative, and at most what was ordered", () => {
    const count = fc.integer({ min: 0, max: 50 });
    forAll(count, count, count, (ordered, refundedUnsent, inParcels) => {
      const units = toSend({ ordered, refundedUnsent, inParcels });
      expect(units).toBeGreaterThanOrEqual(0);
      expect(units).toBeLessThanOrEqual(ordered);
    });
  });

  test("leaves out lines of which nothing is left", () => {
    const sent = { ...line, itemId: "2", inParcels: 5 };
    expect(itemsToSend([line, sent])).toEqual([{ itemId: "1", quantity: 5 }]);
    const lines = [
      { id: "1", quantity: 5, name: "Sea Salt" },
      { id: "2", quantity: 5, name: "Almond" },
    ];
    expect(linesWith(lines, [{ itemId: "1", quantity: 2 }])).toEqual([
      { id: "1", quantity: 2, name: "Sea Salt" },
    ]);
  });
});

test("nothing of an order that was marked as shipped without a parcel can be refunded as unsent", () => {
  expect(unsentUnits({ ...line, shipped: 2, inParcels: 2 })).toBe(3);
  expect(unsentUnits({ ...line, shipped: 5 })).toBe(0);
});

describe("the bars chosen for a parcel", () => {
  const remaining = [{ itemId: "1", quantity: 2 }];
  const bad: readonly (readonly [string, { itemId: string; quantity: number }[]])[] = [
    ["none", []],
    ["more than are to be sent", [{ itemId: "1", quantity: 3 }]],
    ["of another order", [{ itemId: "9", quantity: 1 }]],
    ["minus one", [{ itemId: "1", quantity: -1 }]],
    ["half a bar", [{ itemId: "1", quantity: 0.5 }]],
    ["not a number", [{ itemId: "1", quantity: Number.NaN }]],
    [
      "a line twice",
      [
        { itemId: "1", quantity: 1 },
        { itemId: "1", quantity: 1 },
      ],
    ],
  ];
  test.each(bad)("are refused: %s", (_, chosen) => {
    expect(areToSend(chosen, remaining)).toBe(false);
  });

  test("are taken when all of them are to be sent", () => {
    expect(areToSend([{ itemId: "1", quantity: 2 }], remaining)).toBe(true);
  });
});
