import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { boxOfLots, type Lot, takeFromLots } from "./lots.ts";

const lot = (id: number, bestBefore: string, onHand: number): Lot => ({
  id,
  code: `L${id}`,
  bestBefore,
  onHand,
});
const today = "2026-11-20";

test("bars are taken from the lot that expires first, and from the older of two that expire together", () => {
  const lots = [lot(3, "2027-03-01", 5), lot(1, "2027-01-31", 2), lot(2, "2027-01-31", 1)];
  const { taken, missing } = takeFromLots(lots, 4, today);
  expect(taken.map((share) => [share.lot.id, share.quantity])).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
  ]);
  expect(missing).toBe(0);
});

test("a lot can be packed until its best-before day", () => {
  expect(takeFromLots([lot(1, today, 3)], 2, today).missing).toBe(0);
  expect(takeFromLots([lot(1, "2026-11-19", 3)], 2, today)).toEqual({ taken: [], missing: 2 });
});

test("taken and missing bars add up to the wanted number, and no lot gives more than it has", () => {
  const someLot = fc.record({
    id: fc.nat(9),
    code: fc.constant("L"),
    bestBefore: fc.constantFrom("2026-11-01", today, "2026-12-24", "2027-05-01"),
    onHand: fc.nat(6),
  });
  forAll(fc.array(someLot), fc.nat(20), (lots, wanted) => {
    const { taken, missing } = takeFromLots(lots, wanted, today);
    expect(taken.reduce((sum, { quantity }) => sum + quantity, missing)).toBe(wanted);
    for (const { lot, quantity } of taken) expect(quantity).toBeLessThanOrEqual(lot.onHand);
    const days = taken.map(({ lot }) => lot.bestBefore);
    expect(days).toEqual(days.toSorted());
    const good = lots.filter(({ bestBefore }) => bestBefore >= today);
    const available = good.reduce((sum, { onHand }) => sum + onHand, 0);
    expect(missing).toBe(Math.max(0, wanted - available));
  });
});

test("a box of bars that expire soon has as many kinds as possible, and no more bars than the lots", () => {
  const of = (id: number, productId: number, onHand: number) => ({
    ...lot(id, `2026-12-0${id}`, onHand),
    productId,
  });
  expect(boxOfLots([of(2, 20, 9), of(1, 10, 1)])).toEqual({ size: 3, productIds: [10, 20, 20] });
  const four = [of(1, 10, 1), of(2, 20, 1), of(3, 30, 1), of(4, 40, 2)];
  expect(boxOfLots(four)).toEqual({ size: 5, productIds: [10, 20, 30, 40, 40] });
  expect(boxOfLots([of(1, 10, 2)])).toBeUndefined();
});
