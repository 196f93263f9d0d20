import { expect, test } from "vitest";
import { parseQuantity } from "./parse-quantity.ts";

test.each([
  ["3", 3],
  [" 12 ", 12],
  ["2.9", 2],
  ["", 1],
  ["   ", 1],
  ["two", 1],
  ["3 bars", 1],
  ["Infinity", 1],
  ["0", 0],
  ["-0.5", 0],
  ["-4", -4],
  ["99999999999", 999_999],
])("reads the typed quantity %j as %d", (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});
