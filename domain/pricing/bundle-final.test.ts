import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import { discountBetween, figuresAgree, finalPriceOf } from "./bundle-final.ts";

test.each([
  [4797, 1000, 4317],
  [7995, 1500, 6796],
  [5599, 1072, 4999],
  [1, 5000, 0],
  [0, 1000, 0],
  [4797, 0, 4797],
  [4797, 10_000, 0],
])("%d cents minus %d hundredths of a percent are %d cents", (base, rate, final) => {
  expect(finalPriceOf(cents(base), percent(rate))).toBe(final);
});

test.each([
  [5599, 4999, 1072],
  [9499, 7999, 1579],
  [4797, 4317, 1001],
  [1000, 667, 3330],
  [1000, 1000, 0],
  [1000, 1200, 0],
  [1000, 0, 10_000],
  [0, 500, 0],
])("from %d to %d cents is a discount of %d hundredths of a percent", (base, final, rate) => {
  expect(discountBetween(cents(base), cents(final))).toBe(rate);
});

test.each([
  [4797, 1000, 4317, true],
  [4797, 1661, 4000, true],
  [100_000, 3333, 66_667, true],
  [1000, 0, 4317, false],
  [5000, 1000, 4317, false],
  [4797, 2000, 4000, false],
])("%d cents minus %d hundredths of a percent agree with %d: %s", (base, rate, final, agree) => {
  expect(figuresAgree(cents(base), percent(rate), cents(final))).toBe(agree);
});

test("figures agree, whichever of percent and final price was derived from the other", () => {
  forAll(fc.nat(99_999_999), fc.nat(10_000), fc.nat(99_999_999), (base, rate, final) => {
    const [price, discount] = [cents(base), percent(rate)];
    expect(figuresAgree(price, discount, finalPriceOf(price, discount))).toBe(true);
    const below = cents(Math.min(base, final));
    expect(figuresAgree(price, discountBetween(price, below), below)).toBe(true);
  });
});
