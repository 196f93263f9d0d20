import { describe, expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import { customsLines, needsCustoms, sumCustoms } from "./customs.ts";

const product = { netWeightGrams: 70, shippingWeightGrams: null };
const products = [
  { ...product, name: "Madagascar 70%", price: cents(950), quantity: 2 },
  { ...product, name: "Free sample", price: cents(0), quantity: 1 },
];

test.each([
  ["AE", "09012"],
  ["AP", "96201"],
  ["AA", "34002"],
  ["NY", "09012"],
  ["GU", "96910"],
  ["AS", "96799"],
  ["MP", "96950"],
  ["FM", "96941"],
  ["MH", "96960"],
  ["PW", "96940"],
])("a parcel to %s %s needs a customs form", (state, zipCode) => {
  expect(needsCustoms({ state, zipCode }, undefined)).toBe(true);
});

test.each([
  ["PR", "00901"],
  ["VI", "00802"],
  ["HI", "96801"],
  ["AK", "99501"],
  ["MA", "02139"],
])("a parcel to %s %s needs no customs form", (state, zipCode) => {
  expect(needsCustoms({ state, zipCode }, undefined)).toBe(false);
});

const guam = { state: "GU", zipCode: "96910" };

test.each([
  ["MA", "02139"],
  ["HI", "96801"],
  ["AP", "96201"],
  ["MP", "96950"],
])("a parcel from Guam to %s %s needs a customs form", (state, zipCode) => {
  expect(needsCustoms({ state, zipCode }, guam)).toBe(true);
});

test("a parcel within Guam needs no customs form", () => {
  expect(needsCustoms({ state: "GU", zipCode: "96929" }, guam)).toBe(false);
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
