import { describe, expect, test } from "vitest";
import { formatUsd } from "../money/cents.ts";
import { formatPercent } from "../money/percent.ts";
import { bundleTier, defaultPricingSettings } from "./pricing-settings.ts";

describe("the default pricing settings", () => {
  const { individual, bundles, globalSettings } = defaultPricingSettings;

  test("individual price: default 15.99, minimum 8.99, maximum 49.99", () => {
    expect(formatUsd(individual.defaultPrice)).toBe("$15.99");
    expect(formatUsd(individual.minimumPrice)).toBe("$8.99");
    expect(formatUsd(individual.maximumPrice)).toBe("$49.99");
  });

  test("3 bars at 10 percent off and 5 bars at 15 percent off, both enabled", () => {
    expect(formatPercent(bundles.threeBar.discountPercent)).toBe("10");
    expect(formatPercent(bundles.fiveBar.discountPercent)).toBe("15");
    expect(bundles.threeBar.enabled && bundles.fiveBar.enabled).toBe(true);
  });

  test("taxRate 8.5, shippingThreshold 50, freeShippingEnabled true", () => {
    expect(formatPercent(globalSettings.taxRate)).toBe("8.5");
    expect(formatUsd(globalSettings.shippingThreshold)).toBe("$50.00");
    expect(globalSettings.freeShippingEnabled).toBe(true);
  });

  test("each bundle size has its own tier", () => {
    expect(bundleTier(defaultPricingSettings, 3)).toBe(bundles.threeBar);
    expect(bundleTier(defaultPricingSettings, 5)).toBe(bundles.fiveBar);
  });
});
