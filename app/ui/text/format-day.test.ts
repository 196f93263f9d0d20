import { expect, test } from "vitest";
import { formatDay } from "./format-day.ts";

test("a calendar day is the same day everywhere", () => {
  expect(formatDay("2027-03-01")).toBe("March 1, 2027");
});

test("text that is not a day is shown as it was typed", () => {
  expect(formatDay("late spring")).toBe("late spring");
});
