import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { percent, percentOf } from "../money/percent.ts";
import { formatTaxRate, parseTaxRate, taxOn, taxRate, taxRateOf } from "./tax-rate.ts";

describe("a tax rate", () => {
  test.each([
    ["8.5", 8500],
    ["6.875", 6875],
    [".5", 500],
    ["0", 0],
    [" 100 ", 100_000],
    ["4.", 4000],
  ])("is read from %j", (text, thousandths) => {
    expect(parseTaxRate(text)).toBe(thousandths);
  });

  test.each(["", ".", "-1", "100.001", "101", "6.8755", "8,5", "8.5%", "NaN", "1e2", "٤"])(
    "is not read from %j",
    (text) => {
      expect(parseTaxRate(text)).toBeUndefined();
    },
  );

  test("is written with as few digits as possible, and read back exactly", () => {
    expect([8500, 6875, 500, 0, 100_000].map((rate) => formatTaxRate(taxRate(rate)))).toEqual([
      "8.5",
      "6.875",
      "0.5",
      "0",
      "100",
    ]);
    forAll(fc.integer({ min: 0, max: 100_000 }), (rate) => {
      expect(parseTaxRate(formatTaxRate(taxRate(rate)))).toBe(rate);
    });
  });

  test("in hundredths of a percent charges the same as the percentage", () => {
    forAll(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, hundredths) => {
        const rate = percent(hundredths);
        expect(taxOn(cents(amount), taxRateOf(rate))).toBe(percentOf(cents(amount), rate));
      },
    );
  });

  test("rounds half a cent up", () => {
    // 10.00 at 6.85 % is 0.685, at 6.849 % 0.6849.
    expect(taxOn(cents(1000), taxRate(6850))).toBe(69);
    expect(taxOn(cents(1000), taxRate(6849))).toBe(68);
  });
});
