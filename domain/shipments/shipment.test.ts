import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trackingUrl } from "./carrier.ts";
import { isWaiting, waitingItems } from "./shipment.ts";

const lines = [
  { id: "1", quantity: 3 },
  { id: "2", quantity: 1 },
];

describe("the unshipped bars of an order", () => {
  test("are all bars before anything was shipped", () => {
    expect(waitingItems(lines, [])).toEqual([
      { itemId: "1", quantity: 3 },
      { itemId: "2", quantity: 1 },
    ]);
  });

  test("are those that are in no parcel", () => {
    const first = { items: [{ itemId: "1", quantity: 2 }] };
    const second = { items: [{ itemId: "2", quantity: 1 }] };
    expect(waitingItems(lines, [first])).toEqual([
      { itemId: "1", quantity: 1 },
      { itemId: "2", quantity: 1 },
    ]);
    expect(waitingItems(lines, [first, second])).toEqual([{ itemId: "1", quantity: 1 }]);
  });

  test("run out when parcels are filled, and each bar is in one parcel", () => {
    const order = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        order,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (bars, dice) => {
          const lines = bars.map((quantity, index) => ({ id: String(index), quantity }));
          const parcels: { items: { itemId: string; quantity: number }[] }[] = [];
          for (let waiting = waitingItems(lines, parcels); waiting.length > 0; ) {
            const items = waiting.flatMap(({ itemId, quantity }) => {
              const taken = Math.round((dice.next().value ?? 1) * quantity);
              return taken > 0 ? [{ itemId, quantity: taken }] : [];
            });
            const parcel = items.length > 0 ? items : waiting;
            expect(isWaiting(parcel, waiting)).toBe(true);
            parcels.push({ items: parcel });
            waiting = waitingItems(lines, parcels);
          }
          for (const { id, quantity } of lines) {
            const packed = parcels
              .flatMap(({ items }) => items)
              .filter(({ itemId }) => itemId === id)
              .reduce((sum, item) => sum + item.quantity, 0);
            expect(packed).toBe(quantity);
          }
        },
      ),
    );
  });
});

describe("the bars chosen for a parcel", () => {
  const waiting = [{ itemId: "1", quantity: 2 }];
  const bad: readonly (readonly [string, { itemId: string; quantity: number }[]])[] = [
    ["none", []],
    ["more than wait", [{ itemId: "1", quantity: 3 }]],
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
    expect(isWaiting(chosen, waiting)).toBe(false);
  });
});

test("a tracking number links to its carrier's page, and has no link for an unknown carrier", () => {
  expect(trackingUrl("ups", "1Z 5R8")).toBe("https://www.ups.com/track?tracknum=1Z%205R8");
  expect(trackingUrl("other", "X1")).toBeNull();
});
