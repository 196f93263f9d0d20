import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import {
  CODE_BYTES,
  formatGiftCardCode,
  giftCardCodeOf,
  isGiftCardCode,
  normalizeGiftCardCode,
} from "./gift-card-code.ts";

test("a code is recognized with any grouping and in any case", () => {
  forAll(fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES }), (random) => {
    const code = giftCardCodeOf(random);
    expect(isGiftCardCode(code)).toBe(true);
    expect(normalizeGiftCardCode(` ${formatGiftCardCode(code).toLowerCase()} `)).toBe(code);
  });
});

test("a code is recognized with full-width letters and any kind of dash", () => {
  expect(normalizeGiftCardCode("７ＱＷＸ–2M4K‑9R3T 1234")).toBe("7QWX2M4K9R3T1234");
});

test.each([
  "Gift card code: 7qwx-2m4k-9r3t-1234",
  "Gift card 7QWX–2M4K–9R3T–1234: $25",
  "Your gift card 7QWX-2M4K-9R3T-1234 is waiting",
  "7QWX 2M4K 9R3T 1234",
  "Your code: 7QWX 2M4K 9R3T 1234",
  "7QWX2M4K9R3T1234 (until: Dec 31)",
  "7QWX-2M4K\u200b-9R3T-1234\u200e",
])("a code is recognized in %j", (pasted) => {
  expect(normalizeGiftCardCode(pasted)).toBe("7QWX2M4K9R3T1234");
});

test("commonly misread letters are corrected", () => {
  expect(normalizeGiftCardCode("oOiI-lL01")).toBe("00111101");
});

test.each(["", "ABCD", "7QWX-2M4K-9R3T-123", "7QWX2M4K9R3T123U"])("%j is not a code", (text) => {
  expect(isGiftCardCode(normalizeGiftCardCode(text))).toBe(false);
});
