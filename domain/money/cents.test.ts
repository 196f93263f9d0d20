import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import {
  add,
  type Cents,
  cents,
  clamp,
  formatUsd,
  parseDecimal,
  subtract,
  times,
  toDecimal,
  ZERO,
} from "./cents.ts";

const anyCents = fc.maxSafeInteger().map(cents);

describe("cents", () => {
  test.each([0.5, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -0.01])(
    "refuses %d, which is not a whole number of cents",
    (value) => {
      expect(() => cents(value)).toThrow(RangeError);
    },
  );

  test("has no negative zero, so that nothing prints as -0", () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(times(cents(-5), 0), 0)).toBe(true);
    expect(formatUsd(cents(-0))).toBe("$0.00");
  });

  test("adds, subtracts and multiplies whole cents", () => {
    expect(add(cents(1599), cents(899), cents(1))).toBe(2499);
    expect(add()).toBe(ZERO);
    expect(subtract(cents(1000), cents(1599))).toBe(-599);
    expect(times(cents(1599), 3)).toBe(4797);
  });

  test("refuses a quantity that is not whole", () => {
    expect(() => times(cents(1000), 1.5)).toThrow(RangeError);
    expect(() => times(cents(1000), Number.NaN)).toThrow(RangeError);
  });

  test("refuses a sum or a product too large to be exact", () => {
    const most = cents(Number.MAX_SAFE_INTEGER);
    expect(() => add(most, cents(1))).toThrow(RangeError);
    expect(() => times(most, 2)).toThrow(RangeError);
  });
});

describe("clamp", () => {
  test.each([
    [898, 899],
    [899, 899],
    [1599, 1599],
    [4999, 4999],
    [5000, 4999],
  ])("clamps %d cents to %d between 899 and 4999", (amount, expected) => {
    expect(clamp(cents(amount), cents(899), cents(4999))).toBe(expected);
  });

  test("lets the minimum win when staff set it above the maximum", () => {
    expect(clamp(cents(1000), cents(2000), cents(500))).toBe(2000);
  });
});

describe("parseDecimal", () => {
  test.each([
    ["15.99", 1599],
    ["15.9", 1590],
    ["15", 1500],
    ["15.", 1500],
    [".5", 50],
    ["0", 0],
    ["007.10", 710],
    [" 8.99 ", 899],
    ["-3.5", -350],
    ["15.990000", 1599],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("reads %j as %d cents", (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });

  test.each([
    ["1.005", 101],
    ["1.0049999999999999999", 100],
    ["8.575", 858],
    ["0.005", 1],
    ["0.004", 0],
    ["19.995", 2000],
    ["-1.005", -101],
  ])("rounds %j half up to %d cents, in decimal", (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });

  test("reads less than half a negative cent as plain zero", () => {
    expect(Object.is(parseDecimal("-0.004"), 0)).toBe(true);
  });

  test.each([
    "",
    " ",
    ".",
    "-",
    "-.",
    "abc",
    "$15.99",
    "1,234.50",
    "1e3",
    "+5",
    "--5",
    "1.2.3",
    "0x10",
    "NaN",
    "Infinity",
    "१५",
    "90071992547409.92",
    "999999999999999",
  ])("does not accept %j as an amount", (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  test("never throws, whatever the text", () => {
    forAll(fc.oneof(fc.string(), fc.stringMatching(/^-?[\d.]*$/)), (text) => {
      const amount = parseDecimal(text);
      expect(amount === undefined || Number.isSafeInteger(amount)).toBe(true);
    });
  });
});

describe("toDecimal", () => {
  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [50, "0.50"],
    [1599, "15.99"],
    [-5, "-0.05"],
    [-12345, "-123.45"],
    [Number.MAX_SAFE_INTEGER, "90071992547409.91"],
  ])("writes %d cents as %j", (amount, expected) => {
    expect(toDecimal(cents(amount))).toBe(expected);
  });

  test("is read back as the same amount", () => {
    forAll(anyCents, (amount) => {
      expect(parseDecimal(toDecimal(amount))).toBe(amount);
    });
  });
});

describe("formatUsd", () => {
  test.each([
    [0, "$0.00"],
    [7, "$0.07"],
    [1599, "$15.99"],
    [99_999, "$999.99"],
    [100_000, "$1,000.00"],
    [123_450, "$1,234.50"],
    [123_456_789, "$1,234,567.89"],
    [-300, "-$3.00"],
    [-123_450, "-$1,234.50"],
  ])("shows %d cents as %s", (amount, expected) => {
    expect(formatUsd(cents(amount))).toBe(expected);
  });

  test("shows the same as Intl's en-US format of US dollars", () => {
    const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    const shown = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map(cents);
    forAll(shown, (amount: Cents) => {
      expect(formatUsd(amount)).toBe(usd.format(amount / 100));
    });
  });
});
