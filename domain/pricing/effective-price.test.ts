import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents, parseDecimal } from "../money/cents.ts";
import { effectivePrice } from "./effective-price.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";

describe("effectivePrice", () => {
  test.each([
    ["a price between the limits stays", "15.98", "15.98"],
    ["a missing price takes the default 15.99", undefined, "15.99"],
    ["the minimum itself stays", "8.99", "8.99"],
    ["a price under the minimum is clamped to 8.99", "8.98", "8.99"],
    ["a price of nothing is clamped to the minimum, not taken for missing", "0.00", "8.99"],
    ["the maximum itself stays", "49.99", "49.99"],
    ["a price over the maximum is clamped to 49.99", "50.00", "49.99"],
    ["a price is rounded to 2 decimals, half up", "12.345", "12.35"],
  ])("%s", (_, typed, expected) => {
    const price = typed === undefined ? undefined : parseDecimal(typed);
    expect(effectivePrice(price, defaultPricingSettings)).toBe(parseDecimal(expected));
  });

  test("clamps the default price to the limits as well", () => {
    const individual = { ...defaultPricingSettings.individual, defaultPrice: cents(500) };
    expect(effectivePrice(undefined, { individual })).toBe(899);
  });

  test("is always between minimum and maximum, and is idempotent", () => {
    const amount = fc.nat(1_000_000).map(cents);
    const price = fc.option(amount, { nil: undefined });
    forAll(price, amount, amount, amount, (typed, defaultPrice, a, b) => {
      const minimumPrice = cents(Math.min(a, b));
      const maximumPrice = cents(Math.max(a, b));
      const settings = { individual: { defaultPrice, minimumPrice, maximumPrice } };
      const once = effectivePrice(typed, settings);
      expect(once).toBeGreaterThanOrEqual(minimumPrice);
      expect(once).toBeLessThanOrEqual(maximumPrice);
      expect(effectivePrice(once, settings)).toBe(once);
    });
  });
});
