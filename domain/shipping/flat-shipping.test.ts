import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents, parseDecimal } from "../money/cents.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import type { PricingSettings } from "../pricing/pricing-settings-schema.ts";
import {
  FLAT_SHIPPING,
  flatFreeFrom,
  missingForFreeShipping,
  shippingFor,
} from "./flat-shipping.ts";

type Global = PricingSettings["globalSettings"];

function withGlobal(change: Partial<Global>): PricingSettings {
  const globalSettings = { ...defaultPricingSettings.globalSettings, ...change };
  return { ...defaultPricingSettings, globalSettings };
}

const standard = defaultPricingSettings;
const off = withGlobal({ freeShippingEnabled: false });
const fromZero = withGlobal({ shippingThreshold: cents(0) });

describe("shippingFor", () => {
  test.each<[string, string, PricingSettings, string]>([
    ["one cent below the threshold pays the flat fee", "49.99", standard, "8.99"],
    ["a subtotal of at least the threshold ships free", "50.00", standard, "0.00"],
    ["more than the threshold ships free", "50.01", standard, "0.00"],
    ["the smallest order pays the flat fee", "0.01", standard, "8.99"],
    ["with free shipping off everybody pays the flat fee", "1000.00", off, "8.99"],
    ["with a threshold of 0 every order ships free", "0.01", fromZero, "0.00"],
    ["with a threshold of 0 even a free order ships free", "0.00", fromZero, "0.00"],
  ])("%s", (_, subtotal, settings, expected) => {
    const amount = parseDecimal(subtotal) ?? cents(-1);
    expect(shippingFor(amount, settings, false)).toBe(parseDecimal(expected));
  });

  test("an empty cart has no shipping, even with free shipping off", () => {
    expect(shippingFor(cents(0), standard, true)).toBe(0);
    expect(shippingFor(cents(0), off, true)).toBe(0);
  });

  test("the flat shipping fee is 8.99", () => {
    expect(FLAT_SHIPPING).toBe(899);
  });
});

describe("missingForFreeShipping", () => {
  test.each<[string, string, PricingSettings, string | undefined]>([
    ["says how much below the threshold a cart is", "15.99", standard, "34.01"],
    ["says that one cent is missing", "49.99", standard, "0.01"],
    ["says nothing at the threshold", "50.00", standard, undefined],
    ["says nothing above the threshold", "99.00", standard, undefined],
    ["says nothing when free shipping is off", "15.99", off, undefined],
    ["says nothing when everything ships free", "0.00", fromZero, undefined],
  ])("%s", (_, subtotal, settings, expected) => {
    const missing = missingForFreeShipping(
      parseDecimal(subtotal) ?? cents(-1),
      flatFreeFrom(settings),
    );
    expect(missing).toBe(expected === undefined ? undefined : parseDecimal(expected));
  });

  test("adding exactly the missing amount ships free, and a cent less does not", () => {
    const amount = fc.nat(1_000_000).map(cents);
    forAll(amount, amount, (subtotal, shippingThreshold) => {
      const settings = withGlobal({ shippingThreshold });
      const missing = missingForFreeShipping(subtotal, flatFreeFrom(settings));
      if (missing === undefined) {
        expect(shippingFor(subtotal, settings, false)).toBe(0);
      } else {
        expect(shippingFor(cents(subtotal + missing), settings, false)).toBe(0);
        expect(shippingFor(cents(subtotal + missing - 1), settings, false)).toBe(FLAT_SHIPPING);
      }
    });
  });
});
