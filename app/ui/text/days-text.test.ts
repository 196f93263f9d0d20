import { expect, test } from "vitest";
import { daysText } from "./days-text.ts";

test.each([
  [1, "1 day"],
  [90, "90 days"],
  [365, "1 year"],
  [730, "2 years"],
])("%i days are written as %s", (days, text) => {
  expect(daysText(days)).toBe(text);
});
