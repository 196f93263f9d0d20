import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { couldBeOrderNumber, formatOrderNumber, isOrderPrefix } from "./order-number.ts";

describe("formatOrderNumber", () => {
  test.each([
    [1, "CHOC-2026-001"],
    [42, "CHOC-2026-042"],
    [999, "CHOC-2026-999"],
    [1000, "CHOC-2026-1000"],
    [123_456, "CHOC-2026-123456"],
  ])(
    "has a fixed prefix, the year and a sequence padded to 3 digits: order %d is %s",
    (sequence, expected) => {
      expect(formatOrderNumber("CHOC", 2026, sequence)).toBe(expected);
    },
  );

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    "refuses the sequence %d",
    (sequence) => {
      expect(() => formatOrderNumber("CHOC", 2026, sequence)).toThrow(RangeError);
    },
  );

  test("gives every sequence of every year its own number", () => {
    const year = fc.integer({ min: 2000, max: 9999 });
    const sequence = fc.integer({ min: 1 });
    forAll(year, sequence, year, sequence, (year1, sequence1, year2, sequence2) => {
      const same = year1 === year2 && sequence1 === sequence2;
      const [one, other] = [
        formatOrderNumber("CHOC", year1, sequence1),
        formatOrderNumber("CHOC", year2, sequence2),
      ];
      expect(one === other).toBe(same);
    });
  });
});

describe("isOrderPrefix", () => {
  test.each(["CHOC", "A", "7", "BAR2BEAN", "ABCDEFGHIJKL"])("accepts %s", (prefix) => {
    expect(isOrderPrefix(prefix)).toBe(true);
  });

  test.each(["", "choc", "CHOC-", "CH OC", "CHOC\n", "../X", "ÉCLAT", "ABCDEFGHIJKLM", "🍫"])(
    "refuses %j, which is unsafe in an address or a file name, or too long",
    (prefix) => {
      expect(isOrderPrefix(prefix)).toBe(false);
    },
  );
});

test.each(["CHOC-2026-001", "#1001", "Ä 17/b"])("%j could be the number of an order", (text) => {
  expect(couldBeOrderNumber(text)).toBe(true);
});

test.each(["", "CHOC\u0000", "a\nb", "\ud800", "x".repeat(65)])(
  "%j could not be the number of an order",
  (text) => {
    expect(couldBeOrderNumber(text)).toBe(false);
  },
);
