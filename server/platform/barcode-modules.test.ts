import { expect, test } from "vitest";
import { barcodeModules } from "./barcode-modules.ts";

test("an order's number is a Code 128 barcode: start, characters, check digit, stop", () => {
  const modules = barcodeModules("CHOC-2026-235", "CODE128");
  expect(modules).toMatch(/^[01]+$/);
  // Eleven modules each, and thirteen for the stop.
  expect((modules.length - 13) % 11).toBe(0);
  expect(modules.endsWith("1100011101011")).toBe(true);
  expect(barcodeModules("ключ", "CODE128")).toBe("");
});

test.each([
  ["036000291452", "UPC"],
  ["4006381333931", "EAN13"],
] as const)("the number %s is a barcode of 95 modules between its guards", (number, format) => {
  const modules = barcodeModules(number, format);
  expect(modules).toMatch(/^101[01]{42}01010[01]{42}101$/);
});

test("a number with a wrong check digit is no barcode", () => {
  expect(barcodeModules("036000291453", "UPC")).toBe("");
});
