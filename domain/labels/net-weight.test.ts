import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { netWeightText } from "./net-weight.ts";

describe("the net weight on a label", () => {
  test.each([
    [60, "Net Wt 2.1 oz (60 g)"],
    [28, "Net Wt 0.98 oz (28 g)"],
    [50, "Net Wt 1.76 oz (50 g)"],
    [57, "Net Wt 2 oz (57 g)"],
    [70, "Net Wt 2.46 oz (70 g)"],
    [85, "Net Wt 2.99 oz (85 g)"],
    [100, "Net Wt 3.5 oz (100 g)"],
    [1, "Net Wt 0.03 oz (1 g)"],
    [453, "Net Wt 15.9 oz (453 g)"],
    [454, "Net Wt 16 oz (1 lb) 454 g"],
    [500, "Net Wt 17.6 oz (1 lb 1.6 oz) 500 g"],
    [1250, "Net Wt 44 oz (2 lb 12 oz) 1.25 kg"],
    [2000, "Net Wt 4 lb 6.5 oz (2 kg)"],
  ])("of %d grams is %s", (grams, text) => {
    expect(netWeightText(grams)).toBe(text);
  });

  test("never exceeds the real weight, and is hardly below it", () => {
    forAll(fc.integer({ min: 1, max: 1814 }), (grams) => {
      const declared = Number(/Net Wt ([\d.]+) oz/.exec(netWeightText(grams))?.[1]);
      const real = grams / 28.349523125;
      expect(declared).toBeLessThanOrEqual(real);
      expect(real - declared).toBeLessThan(Math.max(0.01, real * 0.01));
    });
  });
});
