import fc from "fast-check";
import { expect, test } from "vitest";
import { forAllTimes } from "#test/support/for-all.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { cents } from "../money/cents.ts";
import { isUsState, usStates } from "../places/us-states.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import { describeFreeShipping } from "./describe-free-shipping.ts";
import { listShippingOptions } from "./list-shipping-options.ts";
import { publicFreeFrom, publicRates } from "./public-rates.ts";
import { publicShipping } from "./public-shipping.ts";
import { freeMethodChoices, rateBases, type ShippingSettings } from "./shipping-schema.ts";
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
      freeMethods: fc.constantFrom(...freeMethodChoices),
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
    const isAllFree =
      shipping.mode === "flat" || shipping.zones.every((zone) => zone.freeMethods === "every");
    if (isSaidToBeFree && isAllFree) expect(charged.every((rate) => rate === 0)).toBe(true);
    else if (isSaidToBeFree && charged.length > 0) expect(charged).toContain(0);
  });
});

test("with the default settings it is 8.99 to all states, and free from 50.00", () => {
  expect(publicRates(defaultShippingSettings, defaultPricingSettings)).toEqual([
    { states, rate: 899, from: 0, to: 4999 },
    { states, rate: 0, from: 5000, to: null },
  ]);
  expect(publicFreeFrom(defaultShippingSettings, defaultPricingSettings)).toBe(5000);
});

/** A shop with a cold pack, on a day. */
function withPack(fee: number, change: Partial<ShippingSettings> = {}): ShippingSettings {
  const coldPack = { fee: cents(fee), upTo: null };
  const heat = { ...defaultShippingSettings.heat, isOn: true, coldPack };
  return { ...defaultShippingSettings, heat, ...change };
}

function promiseOn(day: string, settings: ShippingSettings) {
  const now = { at: new Date(`${day}T15:00:00Z`), timeZone: "America/New_York" };
  return describeFreeShipping(
    publicShipping(settings, defaultPricingSettings, now),
    defaultPricingSettings,
  );
}

test("a price for cold packs keeps free shipping promised, and no rate for search engines", () => {
  expect(publicFreeFrom(withPack(625), defaultPricingSettings)).toBe(5000);
  expect(publicRates(withPack(625), defaultPricingSettings)).toEqual([]);
});

test("the promise of free shipping calls a cold pack extra only while an order could need one", () => {
  const toVermont = withPack(625, { onlyState: "VT" });

  expect(promiseOn("2026-07-20", withPack(625))).toBe(
    "Free shipping over $50; cold packs in hot weather cost extra",
  );
  expect(promiseOn("2026-12-01", withPack(625))).toBe(
    "Free shipping over $50; cold packs to Hawaii may cost extra",
  );
  expect(promiseOn("2026-07-20", toVermont)).toBe(
    "Free shipping in Vermont over $50; cold packs to Vermont may cost extra",
  );
  expect(promiseOn("2026-12-01", toVermont)).toBe("Free shipping in Vermont over $50");
  expect(promiseOn("2026-07-20", withPack(0))).toBe("Free shipping over $50");
});

test("a cold pack is named when a ZIP code of a zone is hot, whatever its state is", () => {
  const zone = (zips: string[]) => [zoneTo([], [methodFor(500)], { zips, freeFrom: cents(5000) })];
  const desert = withPack(625, { mode: "by-zone", zones: zone(["92262"]) });
  const coast = withPack(625, { mode: "by-zone", zones: zone(["94110"]) });

  expect(promiseOn("2026-10-20", desert)).toContain("cold packs to California may cost extra");
  expect(promiseOn("2026-10-20", coast)).not.toContain("cold pack");
});
