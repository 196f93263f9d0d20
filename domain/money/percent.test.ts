import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "./cents.ts";
import { formatPercent, parsePercent, percent, percentOf } from "./percent.ts";

const anyPercent = fc.integer({ min: 0, max: 10_000 }).map(percent);
const anyAmount = fc.maxSafeInteger().map(cents);

describe("percent", () => {
  test.each([-1, 10_001, 8.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses %d, which is not between 0 and 10000 whole hundredths",
    (hundredths) => {
      expect(() => percent(hundredths)).toThrow(RangeError);
    },
  );
});

describe("percentOf", () => {
  test.each([
    ["8.5 % of $15.99 is $1.35915", 1599, 850, 136],
    ["8.5 % of $9.00 is $0.765, half a cent goes up", 900, 850, 77],
    ["10 % of $0.05 is $0.005, half a cent goes up", 5, 1000, 1],
    ["10 % of $0.04 is $0.004", 4, 1000, 0],
    ["33.33 % of $30.00 is $9.999", 3000, 3333, 1000],
    ["15 % of $79.95 is $11.9925", 7995, 1500, 1199],
    ["0 % of $49.99 is nothing", 4999, 0, 0],
    ["100 % of $49.99 is all of it", 4999, 10_000, 4999],
    ["10 % of -$0.05 goes away from zero", -5, 1000, -1],
  ])("%s", (_, amount, rate, expected) => {
    expect(percentOf(cents(amount), percent(rate))).toBe(expected);
  });

  test("is exact for amounts whose product leaves the safe integers", () => {
    // 9,007,199,254,740,991 × 0.0833 = 750,299,697,919,924.5503
    expect(percentOf(cents(Number.MAX_SAFE_INTEGER), percent(833))).toBe(750_299_697_919_925);
    expect(percentOf(cents(Number.MAX_SAFE_INTEGER), percent(10_000))).toBe(
      Number.MAX_SAFE_INTEGER,
    );
  });

  test("is never more than half a cent from the exact share", () => {
    forAll(anyAmount, anyPercent, (amount, rate) => {
      const error = BigInt(percentOf(amount, rate)) * 10_000n - BigInt(amount) * BigInt(rate);
      expect(error >= -5_000n && error <= 5_000n).toBe(true);
    });
  });

  test("never exceeds the amount, and is symmetric for negative amounts", () => {
    forAll(anyAmount, anyPercent, (amount, rate) => {
      const share = percentOf(amount, rate);
      expect(Math.abs(share)).toBeLessThanOrEqual(Math.abs(amount));
      expect(percentOf(cents(-amount), rate)).toBe(cents(-share));
    });
  });
});

describe("formatPercent", () => {
  test.each([
    [0, "0"],
    [5, "0.05"],
    [850, "8.5"],
    [1000, "10"],
    [3333, "33.33"],
    [10_000, "100"],
  ])("shows %d hundredths as %s", (hundredths, expected) => {
    expect(formatPercent(percent(hundredths))).toBe(expected);
  });

  test("is read back as the same rate", () => {
    forAll(anyPercent, (rate) => {
      expect(parsePercent(formatPercent(rate))).toBe(rate);
    });
  });
});

describe("parsePercent", () => {
  test.each([
    ["8.5", 850],
    [" 10 ", 1000],
    ["8.", 800],
    [".5", 50],
    ["33.333", 3333],
    ["33.335", 3334],
    ["99.999", 10_000],
  ])("reads %j as %d hundredths", (text, expected) => {
    expect(parsePercent(text)).toBe(expected);
  });

  test.each([
    ["-5", 0],
    ["-0.001", 0],
    ["100.01", 10_000],
    ["250", 10_000],
  ])("clamps a discount percent of %s to 0-100", (text, expected) => {
    expect(parsePercent(text)).toBe(expected);
  });

  test.each(["", ".", "-", "abc", "8.5%", "1e1", "8,5"])("does not accept %j as a rate", (text) => {
    expect(parsePercent(text)).toBeUndefined();
  });
});
