import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import { type PricingSettings, pricingSettingsSchema } from "./pricing-settings-schema.ts";

const parsePricingSettings = (value: unknown) => pricingSettingsSchema.safeParse(value).data;
const stored = (settings: unknown) => JSON.parse(JSON.stringify(settings)) as unknown;

describe("pricingSettingsSchema", () => {
  test("reads stored settings", () => {
    expect(parsePricingSettings(stored(defaultPricingSettings))).toEqual(defaultPricingSettings);
  });

  test("reads a base price and a final price that staff typed", () => {
    const { bundles } = defaultPricingSettings;
    const typed: PricingSettings = {
      ...defaultPricingSettings,
      bundles: {
        ...bundles,
        threeBar: { ...bundles.threeBar, basePrice: cents(5599), finalPrice: cents(4999) },
      },
    };
    expect(parsePricingSettings(stored(typed))).toEqual(typed);
  });

  const individual = { defaultPrice: 1599, minimumPrice: 899, maximumPrice: 4999 };
  const tier = { discountPercent: 1000, enabled: true };
  const globalSettings = { taxRate: 850, shippingThreshold: 5000, freeShippingEnabled: true };
  const settings = { individual, bundles: { threeBar: tier, fiveBar: tier }, globalSettings };
  const withBars = (change: object) => ({
    ...settings,
    individual: { ...individual, ...change },
  });
  const withShop = (change: object) => ({
    ...settings,
    globalSettings: { ...globalSettings, ...change },
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "{}"],
    ["an empty object", {}],
    ["a list", []],
    ["no bundles", { individual, globalSettings }],
    ["a price in dollars", withBars({ defaultPrice: 15.99 })],
    ["a negative price", withBars({ minimumPrice: -1 })],
    ["a price as text", withBars({ defaultPrice: "1599" })],
    ["a tax rate over 100 percent", withShop({ taxRate: 10_001 })],
    ["a switch that is neither on nor off", withShop({ freeShippingEnabled: "no" })],
    [
      "a bundle without its percent",
      { ...settings, bundles: { threeBar: { enabled: true }, fiveBar: tier } },
    ],
  ])("refuses %s instead of guessing", (_, value) => {
    expect(parsePricingSettings(value)).toBeUndefined();
  });

  test("never throws, whatever was stored", () => {
    forAll(fc.anything(), fc.anything(), (a, b) => {
      expect(parsePricingSettings(a)).toBeUndefined();
      const almost = { individual: a, bundles: { threeBar: b, fiveBar: tier }, globalSettings };
      expect(() => parsePricingSettings(almost)).not.toThrow();
    });
  });
});
