import { expect, test } from "vitest";
import { pastedCode } from "./pasted-code.ts";

test.each([
  ["Code: SAVE10", "SAVE10"],
  ["SAVE10: 10% off", "SAVE10"],
  ["Use SAVE10 at checkout.", "SAVE10"],
  ["Your gift card 7QWX-2M4K-9R3T-1234 is waiting", "7QWX-2M4K-9R3T-1234"],
  ["Gift card: 7QWX-2M4K 9R3T 1234", "7QWX-2M4K 9R3T 1234"],
])("of %j the code is %s", (text, code) => {
  expect(pastedCode(text)).toBe(code);
});

test.each([
  ["https://shop.example/?code=SAVE10&utm_source=mail", "SAVE10"],
  ["HTTPS://SHOP.EXAMPLE/?CODE=SAVE%2D10", "SAVE-10"],
  ["https://shop.example/?code=100%", "100%"],
])("of the link %s the code is %s", (text, code) => {
  expect(pastedCode(text)).toBe(code);
});

test("a link without its code is not taken for an empty code", () => {
  expect(pastedCode("https://shop.example/?code=")).not.toBe("");
});

test.each(["spring 10", "SUMMER SALE 2026", "7QWX 2M4K 9R3T 1234", "7QWX 2222 3333 4444"])(
  "%s is a code that was typed with spaces",
  (text) => {
    expect(pastedCode(text)).toBe(text);
  },
);
