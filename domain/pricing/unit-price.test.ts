import { expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import { pricePer100Grams, pricePerOunce } from "./unit-price.ts";

test.each([
  [1299, 70, 1856],
  [1000, 100, 1000],
  [1, 200, 1],
  [899, 50, 1798],
  [1005, 1000, 101],
])("%d cents for %d grams are %d cents for 100 grams", (price, grams, expected) => {
  expect(pricePer100Grams(cents(price), grams)).toBe(expected);
});

test.each([
  [1299, 70, 526],
  [1000, 28.349523125, 1000],
  [899, 50, 510],
  [1, 200, 0],
])("%d cents for %d grams are %d cents for an ounce", (price, grams, expected) => {
  expect(pricePerOunce(cents(price), grams)).toBe(expected);
});
