import { expect, test } from "vitest";
import { cents, ZERO } from "../money/cents.ts";
import { averageOrder, bundleShare, growth, hasFigures } from "./sales-report.ts";

test("the average order is rounded half up, and undefined without orders", () => {
  expect(averageOrder({ revenue: cents(1001), orders: 2 })).toBe(501);
  expect(averageOrder({ revenue: cents(1000), orders: 3 })).toBe(333);
  expect(averageOrder({ revenue: ZERO, orders: 0 })).toBeUndefined();
});

test("a time without orders in which money was refunded has figures", () => {
  const figures = { productSales: ZERO, boxedSales: ZERO, units: 0, singleUnits: 0, boxes: [] };
  expect(hasFigures({ ...figures, orders: 0, revenue: cents(-1452) })).toBe(true);
  expect(hasFigures({ ...figures, orders: 1, revenue: ZERO })).toBe(true);
  expect(hasFigures({ ...figures, orders: 0, revenue: ZERO })).toBe(false);
});

test("the share of boxes is rounded to tenths of a percent", () => {
  const figures = { revenue: ZERO, orders: 1, units: 4, singleUnits: 0, boxes: [] };
  expect(bundleShare({ ...figures, productSales: cents(3000), boxedSales: cents(1000) })).toBe(333);
  expect(bundleShare({ ...figures, productSales: cents(1000), boxedSales: cents(1000) })).toBe(
    1000,
  );
  expect(bundleShare({ ...figures, productSales: ZERO, boxedSales: ZERO })).toBeUndefined();
});

test("growth compares with the period before, if that had sales", () => {
  expect(growth(150, 100)).toBe(500);
  expect(growth(50, 200)).toBe(-750);
  expect(growth(7, 7)).toBe(0);
  expect(growth(7, 0)).toBeUndefined();
});
