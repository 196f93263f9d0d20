import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import type { BundleSize } from "../catalog/bundle-size.ts";
import { type Cents, cents } from "../money/cents.ts";
import { type CatalogPrice, defaultBasePrice, followsDefault } from "./bundle-base.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";

const settings = defaultPricingSettings;
const catalogOf = (...prices: (number | undefined)[]): CatalogPrice[] =>
  prices.map((price) => ({ price: price === undefined ? price : cents(price), units: 1 }));

describe("the default base price of a bundle", () => {
  test.each<[string, CatalogPrice[], BundleSize, number]>([
    ["one bar, three times", catalogOf(1299), 3, 3897],
    ["the average of two, five times", catalogOf(1200, 1400), 5, 6500],
    [
      "rounded once: 10.99 and 11.00 average 10.995, and three make 32.985",
      catalogOf(1099, 1100),
      3,
      3299,
    ],
    ["a third of a cent falls away", catalogOf(1000, 1000, 1001), 5, 5002],
    ["a bar without a price counts with the default price", catalogOf(undefined), 3, 4797],
    ["a bar below the minimum counts with the minimum", catalogOf(100), 3, 2697],
    ["a bar above the maximum counts with the maximum", catalogOf(900_000), 5, 24_995],
    ["an empty catalog counts with the default price", [], 5, 7995],
    [
      "each bar counts",
      [
        { price: cents(1000), units: 3 },
        { price: cents(2000), units: 1 },
      ],
      3,
      3750,
    ],
  ])("%s", (_, catalog, size, expected) => {
    expect(defaultBasePrice(catalog, settings, size)).toBe(expected);
  });

  test("is between the cheapest and the most expensive bundle, however the bars are grouped", () => {
    const price = fc.integer({ min: 899, max: 4999 });
    forAll(fc.array(price, { minLength: 1, maxLength: 30 }), (prices) => {
      const base = defaultBasePrice(catalogOf(...prices), settings, 3);
      expect(base).toBeGreaterThanOrEqual(Math.min(...prices) * 3);
      expect(base).toBeLessThanOrEqual(Math.max(...prices) * 3);
      const doubled = catalogOf(...prices).map((each) => ({ ...each, units: 2 }));
      expect(defaultBasePrice(doubled, settings, 3)).toBe(base);
    });
  });
});

test.each<[number, number, boolean]>([
  [4797, 4797, true],
  [4798, 4797, true],
  [4796, 4797, true],
  [4799, 4797, false],
  [4795, 4797, false],
  [0, 4797, false],
])("a base of %d cents follows a default of %d: %s", (base, former, follows) => {
  expect(followsDefault(cents(base) as Cents, cents(former))).toBe(follows);
});
