import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { withoutBoxes } from "#test/support/pricing.ts";
import { homeTerms } from "./home-terms.ts";

test("Home says the lowest price, the best saving of a box and when shipping is free", () => {
  expect(homeTerms(cents(1299), defaultPricingSettings, null)).toEqual([
    "Bars from $12.99",
    "Save up to 15% in a box",
    "Free shipping over $50",
  ]);
});

test("Home does not mention what is switched off or not for sale", () => {
  const pricing = withoutBoxes();
  const off = {
    ...pricing,
    globalSettings: { ...pricing.globalSettings, freeShippingEnabled: false },
  };
  expect(homeTerms(null, off, null)).toEqual([]);
});

test("Home names no threshold when all shipping is free", () => {
  const { globalSettings } = defaultPricingSettings;
  const free = {
    ...defaultPricingSettings,
    globalSettings: { ...globalSettings, shippingThreshold: cents(0) },
  };
  expect(homeTerms(null, free, null)).toContain("Free shipping");
});

test("Home says only of free shipping what holds wherever the shop ships", () => {
  const shippingTo = (freeFrom: number | null, served: readonly UsPlace[]) => ({
    isChosen: true,
    served,
    notice: null,
    hasPickup: false,
    freeFrom: freeFrom === null ? null : cents(freeFrom),
  });
  const terms = (shipping: PublicShipping) => homeTerms(null, defaultPricingSettings, shipping);
  expect(terms(shippingTo(9000, ["VT", "NH"]))).toContain("Free shipping over $90");
  expect(terms(shippingTo(5000, ["VT"]))).toContain("Free shipping in Vermont over $50");
  expect(terms(shippingTo(null, ["VT", "NH"])).join()).not.toContain("Free shipping");
});
