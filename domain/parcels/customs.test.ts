import { describe, expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import { customsLines, needsCustoms, sumCustoms } from "./customs.ts";

const product = { netWeightGrams: 70, shippingWeightGrams: null };
const products = [
  { ...product, name: "Madagascar 70%", price: cents(950), quantity: 2 },
  { ...product, name: "Free sample", price: cents(0), quantity: 1 },
];

test.each([
  ["AE", "09012", true],
  ["AP", "96201", true],
  ["AA", "34002", true],
  ["NY", "09012", true],
  ["GU", "96910", true],
  ["AS", "96799", true],
  ["MP", "96950", true],
  ["FM", "96941", true],
  ["MH", "96960", true],
  ["PW", "96940", true],
  ["PR", "00901", false],
  ["VI", "00802", false],
  ["HI", "96801", false],
  ["AK", "99501", false],
  ["MA", "02139", false],
])("a parcel to %s %s needs a customs form: %j", (state, zipCode, expected) => {
  expect(needsCustoms({ state, zipCode })).toBe(expected);
});

test.each([
  ["MA", "02139", true],
  ["HI", "96801", true],
  ["GU", "96929", false],
  ["MP", "96950", false],
  ["AP", "96201", true],
])("a parcel from Guam to %s %s needs a customs form: %j", (state, zipCode, expected) => {
  expect(needsCustoms({ state, zipCode }, { state: "GU", zipCode: "96910" })).toBe(expected);
});

describe("a customs form", () => {
  test("has a line for each kind of bar: chocolate, with its value, weight and origin", () => {
    expect(customsLines(products, 20, { productOunces: 3 })).toEqual([
      {
        description: "Chocolate, Madagascar 70%",
        hsCode: "1806",
        quantity: 2,
        ounces: 6,
        value: 1900,
        originCountry: "US",
      },
      {
        description: "Chocolate, Free sample",
        hsCode: "1806",
        quantity: 1,
        ounces: 3,
        value: 1,
        originCountry: "US",
      },
    ]);
  });

  test("never ends in half a character", () => {
    const long = [{ ...product, name: "🍫".repeat(40), price: cents(950), quantity: 1 }];
    const [line] = customsLines(long, 20, { productOunces: 3 });
    expect(line?.description).toBe(`Chocolate, ${"🍫".repeat(19)}`);
  });

  test("never declares more weight than the parcel has", () => {
    const lines = customsLines(products, 4.5, { productOunces: 3 });
    expect(lines.map(({ ounces }) => ounces)).toEqual([3, 1.5]);
  });

  test("in one line adds all bars up", () => {
    expect(sumCustoms(customsLines(products, 20, { productOunces: 3 }))).toEqual({
      description: "Chocolate bars",
      hsCode: "1806",
      quantity: 3,
      ounces: 9,
      value: 1901,
      originCountry: "US",
    });
  });
});
