import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import {
  type BundleFigures,
  discountBetween,
  finalPriceOf,
  settleFigures,
} from "./bundle-final.ts";

const figures = (base: number, rate: number, final: number): BundleFigures => ({
  base: cents(base),
  discountPercent: percent(rate),
  final: cents(final),
});

test.each([
  [4797, 1000, 4317],
  [7995, 1500, 6796],
  [5599, 1072, 4999],
  [1, 5000, 0],
  [0, 1000, 0],
  [4797, 0, 4797],
  [4797, 10_000, 0],
])("%d cents minus %d hundredths of a percent are %d cents", (base, rate, final) => {
  expect(finalPriceOf(cents(base), percent(rate))).toBe(final);
});

test.each([
  [5599, 4999, 1072],
  [9499, 7999, 1579],
  [4797, 4317, 1001],
  [1000, 667, 3330],
  [1000, 1000, 0],
  [1000, 1200, 0],
  [1000, 0, 10_000],
  [0, 500, 0],
])("from %d to %d cents is a discount of %d hundredths of a percent", (base, final, rate) => {
  expect(discountBetween(cents(base), cents(final))).toBe(rate);
});

describe("reconciling base, percent and final price of a form", () => {
  const shown = figures(4797, 1000, 4317);

  test.each<[string, BundleFigures, BundleFigures]>([
    ["nothing changed: 10% stays 10% and is not derived as 10.01%", shown, shown],
    ["a typed percent is the percent", figures(4797, 1250, 4317), figures(4797, 1250, 4197)],
    ["a typed final price derives it", figures(4797, 1000, 4000), figures(4797, 1661, 4000)],
    ["a typed base keeps the percent", figures(5000, 1000, 4317), figures(5000, 1000, 4500)],
    ["an emptied final price is computed", figures(4797, 1000, 0), figures(4797, 1000, 4317)],
    ["no base, no final price", figures(0, 1000, 4317), figures(0, 1000, 0)],
    ["base and final price typed", figures(5000, 1000, 4000), figures(5000, 2000, 4000)],
    ["both as a browser derived them", figures(4797, 1661, 4000), figures(4797, 1661, 4000)],
    ["100% gives it away", figures(4797, 10_000, 4317), figures(4797, 10_000, 0)],
  ])("%s", (_, typed, expected) => {
    expect(settleFigures(typed, shown)).toEqual({ ok: true, figures: expected });
  });

  test("a final price above the base is refused", () => {
    expect(settleFigures(figures(4797, 1000, 4798), shown)).toEqual({
      ok: false,
      problem: "final-above-base",
    });
  });

  test("a typed percent and a typed final price that contradict each other are refused", () => {
    expect(settleFigures(figures(4797, 2000, 4000), shown)).toEqual({
      ok: false,
      problem: "final-and-percent-differ",
    });
  });

  test("derived figures must agree as sent", () => {
    for (const agreeing of [shown, figures(4797, 1661, 4000), figures(100_000, 3333, 66_667)]) {
      expect(settleFigures(agreeing, undefined)).toEqual({ ok: true, figures: agreeing });
    }
    expect(settleFigures(figures(1000, 0, 4317), undefined)).toEqual({
      ok: false,
      problem: "final-above-base",
    });
    expect(settleFigures(figures(5000, 1000, 4317), undefined)).toMatchObject({ ok: false });
  });

  const any = fc
    .record({
      base: fc.nat(99_999_999),
      rate: fc.nat(10_000),
      final: fc.nat(99_999_999),
    })
    .map(({ base, rate, final }) => figures(base, rate, final));

  test("a typed percent is kept, whatever else is in the form", () => {
    fc.assert(
      fc.property(any, any, (typed, shown) => {
        fc.pre(typed.discountPercent !== shown.discountPercent);
        const settling = settleFigures(typed, shown);
        if (settling.ok) expect(settling.figures.discountPercent).toBe(typed.discountPercent);
      }),
    );
  });

  test("a typed final price is kept", () => {
    fc.assert(
      fc.property(any, any, (typed, shown) => {
        fc.pre(typed.final !== shown.final && typed.final > 0);
        const settling = settleFigures(typed, shown);
        if (settling.ok) expect(settling.figures.final).toBe(typed.final);
      }),
    );
  });

  test("the result stays unchanged when it is saved again", () => {
    fc.assert(
      fc.property(any, any, (typed, shown) => {
        const settling = settleFigures(typed, shown);
        if (!settling.ok) return;
        expect(settleFigures(settling.figures, settling.figures)).toEqual(settling);
        expect(settling.figures.final).toBeLessThanOrEqual(settling.figures.base);
      }),
    );
  });
});
