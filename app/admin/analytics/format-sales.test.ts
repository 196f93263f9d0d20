import { expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { cents } from "#domain/money/cents.ts";
import {
  columnName,
  describeBest,
  formatGrowth,
  formatPoints,
  previousName,
} from "./format-sales.ts";

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

const reportOf = (...days: readonly (readonly [revenue: number, orders: number])[]) => {
  const columns = days.map(([revenue, orders], index) => {
    return { from: `2026-11-0${index + 1}` as const, revenue: cents(revenue), orders };
  });
  const sum = (of: "revenue" | "orders") => columns.reduce((total, each) => total + each[of], 0);
  const current = {
    revenue: cents(sum("revenue")),
    orders: sum("orders"),
    productSales: cents(0),
    units: 0,
    singleUnits: 0,
    boxedSales: cents(0),
    boxes: [],
  };
  return { current, columns };
};

test.each([
  [reportOf([500, 1], [4550, 2]), "The best day was Nov 2 with $45.50 from 2 orders."],
  [reportOf([0, 0], [-3000, 0]), "No order was paid, and $30.00 was refunded."],
])("the best day of sales, or that none was paid, is said in a sentence", (report, sentence) => {
  expect(describeBest(report, "day")).toBe(sentence);
});

test.each([
  [reportOf([0, 1]), "1 order was paid, and refunds took all of it."],
  [reportOf([-1000, 2]), "2 orders were paid, and refunds took $10.00 more than that."],
])("orders that were paid are said also if refunds took all of it", (report, sentence) => {
  expect(describeBest(report, "day")).toBe(sentence);
});
