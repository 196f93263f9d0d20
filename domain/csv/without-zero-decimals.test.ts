import { expect, test } from "vitest";
import { withoutZeroDecimals } from "./without-zero-decimals.ts";

test.each(["2.0", "2.000000", "2,0", "2,00"])("%s is a whole number", (text) => {
  expect(withoutZeroDecimals(text)).toBe("2");
});

test("a negative whole number keeps its sign", () => {
  expect(withoutZeroDecimals("-1.0")).toBe("-1");
});

test.each(["2,000", "2.5", "20", "2.0 oz", "A1.0"])("%s stays as it is", (text) => {
  expect(withoutZeroDecimals(text)).toBe(text);
});
