import { expect, test } from "vitest";
import { pastedCode } from "./pasted-code.ts";
import { isCode } from "./promotion-code.ts";

test.each([
  ["spring", "SPRING"],
  [" save 10! ", "SAVE10"],
  ["*save10*;", "SAVE10"],
  ["[spring]", "SPRING"],
  ["SAVE10\u200b", "SAVE10"],
  ["Code: save10", "SAVE10"],
  ["Code: SPRING", "SPRING"],
  ["Your code：\tSAVE10", "SAVE10"],
  ["Your code is spring", "SPRING"],
  ["Code for 10% off: SPRING", "SPRING"],
  ["code 10", "CODE10"],
  ["Use SAVE10 at checkout", "SAVE10"],
  ["SAVE10: 10% off", "SAVE10"],
  ["SAVE10 (until: Dec 31)", "SAVE10"],
  ["SPRING: 10% off", "SPRING"],
  ["SPRING (10% off your first order)", "SPRING"],
  ["Use SPRING for 10% off", "SPRING"],
  ["Enter FREESHIP at checkout", "FREESHIP"],
  ["code=SPRING", "SPRING"],
  ["code = SPRING", "SPRING"],
  ["code spring = 100 off", "SPRING"],
  ["save 10", "SAVE10"],
  ["Big SALE", "BIGSALE"],
  ["Mother's DAY", "MOTHERSDAY"],
  ["Use SALE", "SALE"],
  ["Code: SAVE10 Exp: 12/31", "SAVE10"],
  ["https://shop.example/?code=save10&utm_source=mail", "SAVE10"],
  ["https://shop.example/products?code=SAVE%2D10", "SAVE-10"],
  ["https://shop.example/discount/SAVE10?redirect=%2F", "SAVE10"],
  ["https://shop.example/?discount=SPRING", "SPRING"],
])("of the pasted text %j, the code is %s", (pasted, code) => {
  expect(pastedCode(pasted)).toBe(code);
});

test.each(["EU:SAVE10", "US:SAVE10", "SAVE10, SAVE20", "SPRING or SUMMER"])(
  "nothing is taken out of %j when it is no code, or several",
  (pasted) => {
    expect(pastedCode(pasted)).toBe(pasted.replaceAll(" ", "").toUpperCase());
  },
);

test("a link that ends before its code has none", () => {
  expect(isCode(pastedCode("https://shop.example/?code="))).toBe(false);
});

test("what is read of a long text fits into a request", () => {
  expect(pastedCode("ﷺ".repeat(500)).length).toBeLessThanOrEqual(100);
});
