import fc from "fast-check";
import { expect, test } from "vitest";
import { forAllTimes } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { isUsState, usStates } from "../places/us-states.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import { describeFreeShipping } from "./describe-free-shipping.ts";
import { listShippingOptions } from "./list-shipping-options.ts";
import { publicFreeFrom, publicRates } from "./public-rates.ts";
import { publicShipping } from "./public-shipping.ts";
import { rateBases, type ShippingSettings } from "./shipping-schema.ts";
import { defaultShippingSettings } from "./shipping-settings.ts";

const states = Object.keys(usStates).filter(isUsState);
const some = ["VT", "NH", "MA", "CA", "HI"] as const;
const zips: Partial<Record<string, readonly string[]>> = {
  VT: ["05602", "05001"],
  NH: ["03101"],
  MA: ["02139", "01001"],
  CA: ["94110"],
  HI: ["96801"],
};
const amounts = fc.integer({ min: 0, max: 12_000 }).map(cents);
const methods = fc
  .record({
    by: fc.constantFrom(...rateBases),
    limit: fc.integer({ min: 1, max: 9_000 }),
    prices: fc.tuple(amounts, amounts),
  })
  .map(({ by, limit, prices: [low, high] }) => ({
    by,
    name: "Ground",
    transit: null,
    takesPoBoxes: true,
    steps:
      by === "flat"
        ? [{ upTo: null, price: low }]
        : [
            { upTo: limit, price: low },
            { upTo: null, price: high },
          ],
  }));
const zones = fc
  .array(
    fc.record({
      places: fc.subarray([...some]),
      zips: fc.subarray(["056", "02139", "941"]),
      freeFrom: fc.option(amounts),
      methods: fc.array(methods, { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 3 },
  )
  .map((list) =>
    list.map((zone, index) => ({
      ...zone,
      id: `zone-${index}`,
      name: "Zone",
      methods: zone.methods.map((method, at) => ({ ...method, id: `method-${at}` })),
    })),
  );
const shops: fc.Arbitrary<ShippingSettings> = fc
  .record({
    mode: fc.constantFrom("flat" as const, "by-zone" as const),
    zones,
    onlyState: fc.option(fc.constantFrom(...some)),
  })
  .map((change) => ({ ...defaultShippingSettings, ...change }));

test("what is said in public about the price of shipping is what the checkout charges", () => {
  const parcels = fc.record({
    subtotal: fc.integer({ min: 1, max: 12_000 }).map(cents),
    ounces: fc.integer({ min: 1, max: 200 }),
    units: fc.integer({ min: 1, max: 40 }),
  });
  const places = fc
    .constantFrom(...some)
    .chain((state) =>
      fc
        .constantFrom(...(zips[state] ?? []))
        .map((zipCode) => ({ state, zipCode, isPoBox: false })),
    );
  forAllTimes(500, shops, parcels, places, (shipping, parcel, place) => {
    const offered = listShippingOptions(
      { shipping, pricing: defaultPricingSettings },
      parcel,
      place,
      { now: new Date("2026-11-20T15:00:00Z"), timeZone: "America/New_York" },
    );
    const charged = offered.code === "offered" ? offered.options.map(({ rate }) => rate) : [];
    const said = publicRates(shipping, defaultPricingSettings).filter(
      ({ states: of, from, to }) =>
        of.includes(place.state) &&
        from <= parcel.subtotal &&
        (to === null || parcel.subtotal <= to),
    );
    for (const { rate } of said) expect(new Set(charged)).toEqual(new Set([rate]));

    const freeFrom = publicFreeFrom(shipping, defaultPricingSettings);
    const isSaidToBeFree = freeFrom !== null && parcel.subtotal >= freeFrom;
    if (isSaidToBeFree) expect(charged.every((rate) => rate === 0)).toBe(true);
  });
});

test("with the default settings it is 8.99 to all states, and free from 50.00", () => {
  expect(publicRates(defaultShippingSettings, defaultPricingSettings)).toEqual([
    { states, rate: 899, from: 0, to: 4999 },
    { states, rate: 0, from: 5000, to: null },
  ]);
  expect(publicFreeFrom(defaultShippingSettings, defaultPricingSettings)).toBe(5000);
});

test("a price for cold packs keeps free shipping promised, with what it does not include, and no rate for search engines", () => {
  const withPack = (fee: number): ShippingSettings => ({
    ...defaultShippingSettings,
    heat: {
      ...defaultShippingSettings.heat,
      isOn: true,
      coldPack: { fee: cents(fee), upTo: null },
    },
  });
  const promise = (settings: ShippingSettings) =>
    describeFreeShipping(publicShipping(settings, defaultPricingSettings), defaultPricingSettings);

  expect(publicFreeFrom(withPack(625), defaultPricingSettings)).toBe(5000);
  expect(promise(withPack(625))).toBe(
    "Free shipping over $50; a cold pack in hot weather is extra",
  );
  expect(publicRates(withPack(625), defaultPricingSettings)).toEqual([]);
  expect(promise(withPack(0))).toBe("Free shipping over $50");
});
