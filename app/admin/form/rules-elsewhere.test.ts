import { expect, test } from "vitest";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { defaultTaxSettings } from "#domain/tax/tax-settings.ts";
import { describeHandOver, describeTaxOnPickup } from "./rules-elsewhere.ts";

const handOver = { ...defaultShippingSettings.handOver, weekdays: [5, 1], cutoff: 720 };

test("the days on which parcels leave begin on Monday, with the order time where arrival is promised", () => {
  const shipping = { ...defaultShippingSettings, handOver };
  expect(describeHandOver({ ...shipping, flatTransit: null })).toBe("Monday, Friday");
  expect(describeHandOver({ ...shipping, flatTransit: { least: 2, most: 4 } })).toBe(
    "Monday, Friday; orders in by noon",
  );
});

test("without a day no parcel leaves", () => {
  const none = { ...handOver, weekdays: [] };
  expect(describeHandOver({ ...defaultShippingSettings, handOver: none })).toContain("No day");
});

test("with one tax rate for all orders, nothing is said about where a pickup is taxed", () => {
  const single = { ...defaultTaxSettings, mode: "single" } as const;
  expect(describeTaxOnPickup(single, false, true)).toBeNull();
  expect(describeTaxOnPickup(single, false, false)).toBeNull();
});

test.each([
  ["Stripe Tax", "single", true],
  ["rates by state", "by-state", false],
] as const)(
  "with %s, a pickup is taxed at the shop's address, or the buyer's while that has no state",
  (_, mode, usesStripe) => {
    const tax = { ...defaultTaxSettings, mode };
    expect(describeTaxOnPickup(tax, usesStripe, true)).toBe(
      "Pickup orders are taxed at your shop's address.",
    );
    expect(describeTaxOnPickup(tax, usesStripe, false)).toMatch(/at the buyer's address\. Add it/);
  },
);
