import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import type { BundleSize } from "../catalog/bundle-size.ts";
import { type Cents, cents } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import { bundlePrice } from "./bundle-price.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

const pricesOf = (...prices: number[]): Cents[] => prices.map(cents);

function withThreeBar(change: Partial<PricingSettings["bundles"]["threeBar"]>): PricingSettings {
  const { bundles } = defaultPricingSettings;
  return {
    ...defaultPricingSettings,
    bundles: { ...bundles, threeBar: { ...bundles.threeBar, ...change } },
  };
}

describe("bundlePrice", () => {
  test("is the sum of the prices minus the discount percent, rounded to 2 decimals", () => {
    expect(bundlePrice(pricesOf(1599, 1599, 1599), 3, defaultPricingSettings)).toEqual({
      original: 4797,
      discount: 480,
      price: 4317,
      discountPercent: 1000,
    });
    expect(bundlePrice(pricesOf(1599, 1599, 1599, 1599, 1599), 5, defaultPricingSettings)).toEqual({
      original: 7995,
      discount: 1199,
      price: 6796,
      discountPercent: 1500,
    });
  });

  test("rounds once, on the sum, and not bar by bar", () => {
    // 10 % of $26.85 is $2.685: $2.69. Bar by bar it would be three times $0.90.
    expect(bundlePrice(pricesOf(895, 895, 895), 3, defaultPricingSettings).discount).toBe(269);
  });

  test.each<[string, Cents[], BundleSize]>([
    ["no bar", pricesOf(), 3],
    ["a bar too few", pricesOf(1599, 1599), 3],
    ["a bar too many", pricesOf(1599, 1599, 1599, 1599), 3],
    ["3 bars in a 5-bar bundle", pricesOf(1599, 1599, 1599), 5],
  ])("a discount applies only when the items equal the bundle size: %s", (_, chosen, size) => {
    const { original, discount, price } = bundlePrice(chosen, size, defaultPricingSettings);
    expect(discount).toBe(0);
    expect(price).toBe(original);
    expect(original).toBe(1599 * chosen.length);
  });

  test("a disabled bundle size gives no discount, and does not affect the other size", () => {
    const settings = withThreeBar({ enabled: false });
    expect(bundlePrice(pricesOf(1599, 1599, 1599), 3, settings)).toEqual({
      original: 4797,
      discount: 0,
      price: 4797,
      discountPercent: 0,
    });
    expect(bundlePrice(pricesOf(1000, 1000, 1000, 1000, 1000), 5, settings).discount).toBe(750);
  });

  test("the price follows from the chosen bars and the percent, not from the base", () => {
    const settings = withThreeBar({ basePrice: cents(5599), finalPrice: cents(4999) });
    expect(bundlePrice(pricesOf(1000, 1000, 1000), 3, settings).price).toBe(2700);
  });

  test("a discount of 100 percent makes the bundle free, and nothing below that", () => {
    const settings = withThreeBar({ discountPercent: percent(10_000) });
    expect(bundlePrice(pricesOf(1599, 1, 0), 3, settings)).toMatchObject({
      discount: 1600,
      price: 0,
    });
  });

  test("is never negative or above the sum of its bars, in any order", () => {
    const price = fc.nat(100_000).map(cents);
    const rate = fc.integer({ min: 0, max: 10_000 }).map(percent);
    forAll(fc.array(price, { maxLength: 6 }), rate, (chosen, discountPercent) => {
      const settings = withThreeBar({ discountPercent });
      const bundle = bundlePrice(chosen, 3, settings);
      expect(bundle.price + bundle.discount).toBe(bundle.original);
      expect(bundle.price).toBeGreaterThanOrEqual(0);
      expect(bundle.discount).toBeGreaterThanOrEqual(0);
      expect(bundlePrice([...chosen].reverse(), 3, settings)).toEqual(bundle);
    });
  });
});
