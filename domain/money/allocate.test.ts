import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { allocate, allocateOver } from "./allocate.ts";
import { cents } from "./cents.ts";

const anyTotal = fc.oneof(fc.nat(10_000), fc.maxSafeNat()).map(cents);
const anyWeight = fc.oneof(fc.constant(0), fc.nat(10_000), fc.maxSafeNat());
const anyWeights = fc.array(anyWeight, { minLength: 1, maxLength: 12 });

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + BigInt(n), 0n);

describe("allocate", () => {
  test.each([
    ["evenly when it divides", 300, [1, 1, 1], [100, 100, 100]],
    ["ties to the earlier parts", 500, [1, 1, 1], [167, 167, 166]],
    ["the cent left over to the largest remainder", 480, [1599, 1599, 1600], [160, 160, 160]],
    ["the cent left over to the largest remainder", 10, [1, 2, 4], [1, 3, 6]],
    ["nothing to a part of no weight", 100, [0, 3, 0, 3, 3], [0, 34, 0, 33, 33]],
    ["evenly when there is no weight at all", 5, [0, 0, 0], [2, 2, 1]],
    ["everything to the only part", 1599, [7], [1599]],
    ["nothing when there is nothing", 0, [5, 0, 7], [0, 0, 0]],
  ])("gives %s", (_, total, weights, expected) => {
    expect(allocate(cents(total), weights)).toEqual(expected);
  });

  test("gives each item its part, in the order of the items, also to one that is listed twice", () => {
    const light = { weight: 1 };
    const heavy = { weight: 2 };
    expect(allocateOver(cents(100), [heavy, light, heavy], ({ weight }) => weight)).toEqual([
      { item: heavy, part: 40 },
      { item: light, part: 20 },
      { item: heavy, part: 40 },
    ]);
  });

  test("gives parts that always add up to the whole", () => {
    forAll(anyTotal, anyWeights, (total, weights) => {
      const parts = allocate(total, weights);
      expect(parts).toHaveLength(weights.length);
      expect(sumOf(parts)).toBe(BigInt(total));
    });
  });

  test("gives each part its exact share to within one cent, and never a negative one", () => {
    forAll(anyTotal, anyWeights, (total, weights) => {
      const sum = sumOf(weights);
      const given = sum === 0n ? weights.map(() => 1n) : weights.map(BigInt);
      const whole = sum === 0n ? BigInt(weights.length) : sum;
      allocate(total, weights).forEach((part, index) => {
        const error = BigInt(part) * whole - BigInt(total) * (given[index] ?? 0n);
        expect(error > -whole && error < whole).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      });
    });
  });

  test("gives a part without weight nothing if another part has weight", () => {
    forAll(anyTotal, anyWeights, fc.integer({ min: 1 }), (total, weights, weight) => {
      const parts = allocate(total, [...weights, weight]);
      weights.forEach((given, index) => {
        if (given === 0) expect(parts[index]).toBe(0);
      });
    });
  });

  test("never gives a part more than a heavier one", () => {
    forAll(anyTotal, anyWeights, (total, weights) => {
      const parts = allocate(total, weights);
      const byWeight = weights
        .map((weight, index) => ({ weight, part: parts[index] ?? 0 }))
        .sort((a, b) => a.weight - b.weight || a.part - b.part);
      byWeight.slice(1).forEach(({ weight, part }, index) => {
        const lighter = byWeight[index];
        if (lighter && lighter.weight < weight) expect(part).toBeGreaterThanOrEqual(lighter.part);
      });
    });
  });

  test("refuses a negative total, a weight that is negative or not whole, and no weights", () => {
    expect(() => allocate(cents(-1), [1])).toThrow(RangeError);
    expect(() => allocate(cents(1), [1, -1])).toThrow(RangeError);
    expect(() => allocate(cents(1), [0.5])).toThrow(RangeError);
    expect(() => allocate(cents(1), [Number.NaN])).toThrow(RangeError);
    expect(() => allocate(cents(1), [])).toThrow(RangeError);
  });
});
