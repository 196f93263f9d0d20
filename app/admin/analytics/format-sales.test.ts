import { expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { columnName, formatGrowth, formatPoints, previousName } from "./format-sales.ts";

test("a chart's column is named after its day or month", () => {
  expect(columnName("2026-11-05", "day")).toBe("Nov 5");
  expect(columnName("2026-12-01", "month")).toBe("Dec 2026");
});

test.each([
  ["period=7", "the 7 days before"],
  ["period=12m", "the 12 months before"],
  ["from=2026-11-01&to=2026-11-02", "the time before"],
])("%s is compared with %s", (query, name) => {
  expect(previousName(salesPeriod(new URLSearchParams(query), "2026-11-20"))).toBe(name);
});

test.each([
  [150, 100, "↗", "50.0% more"],
  [50, 200, "↘", "75.0% less"],
  [7, 7, "→", "The same"],
  [7, 0, "", "Nothing to compare with"],
])("%d after %d is shown with an arrow and words", (now, before, arrow, words) => {
  expect(formatGrowth(now, before)).toEqual({ arrow, words });
});

test("a change of a share is shown in percentage points", () => {
  expect(formatPoints(333, 300).words).toBe("3.3 points more");
  expect(formatPoints(100, 300).words).toBe("20.0 points less");
  expect(formatPoints(100, 100).words).toBe("The same");
  expect(formatPoints(undefined, 300).words).toBe("Nothing to compare with");
});
