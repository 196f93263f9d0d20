import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAllTimes } from "#test/support/for-all.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { defaultHeatSettings } from "../heat/default-heat-settings.ts";
import type { HeatSettings } from "../heat/heat-schema.ts";
import { add, cents } from "../money/cents.ts";
import type { UsPlace } from "../places/us-places.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import { listShippingOptions, type ShippingRules } from "./list-shipping-options.ts";
import { proposeChoice, quoteShipping } from "./quote-shipping.ts";
import { shippingSettingsSchema } from "./shipping-schema.ts";
import { defaultShippingSettings, isShippingChosen, servedPlaces } from "./shipping-settings.ts";

const ground = methodFor(0, {
  by: "weight",
  steps: [
    { upTo: 16, price: cents(650) },
    { upTo: 32, price: cents(900) },
    { upTo: null, price: cents(1400) },
  ],
});
const express = methodFor(2495, {
  id: "express",
  name: "Express",
  transit: { least: 1, most: 1 },
  takesPoBoxes: false,
});
const west = zoneTo(["OR", "WA", "AZ"], [ground, express], { freeFrom: cents(7500) });
const byCount = methodFor(0, {
  by: "count",
  steps: [
    { upTo: 3, price: cents(500) },
    { upTo: null, price: cents(800) },
  ],
});
const coast = zoneTo(["AE"], [byCount], { id: "coast", name: "Coast", zips: ["971", "97110"] });
const byZone: ShippingRules = {
  shipping: { ...defaultShippingSettings, mode: "by-zone", zones: [west, coast] },
  pricing: defaultPricingSettings,
};
const hot: HeatSettings = {
  ...defaultHeatSettings,
  isOn: true,
  coldPack: { fee: cents(625), upTo: 110 },
  canRisk: true,
};
/** A Tuesday, 9 AM in Portland. */
const now = new Date("2026-08-04T16:00:00Z");
const at = { now, timeZone: "America/Los_Angeles" };
const parcel = { ounces: 20.4, units: 5, subtotal: cents(6000) };
const to = (state: UsPlace, zipCode = "", isPoBox = false) => ({ state, zipCode, isPoBox });
const offered = (rules: ShippingRules, ...rest: Parameters<typeof to>) =>
  listShippingOptions(rules, parcel, to(...rest), at);
const ratesOf = (rules: ShippingRules, ...rest: Parameters<typeof to>) => {
  const found = offered(rules, ...rest);
  return found.code === "offered" ? found.options.map(({ id, rate }) => [id, rate]) : found.reason;
};

describe("with nothing saved", () => {
  test("shipping is 8.99 or free from 50.00, whatever the destination", () => {
    const rules = { ...byZone, shipping: defaultShippingSettings };
    expect(isShippingChosen(rules.shipping)).toBe(false);
    expect(ratesOf(rules, "OR")).toEqual([["standard", 0]]);
    const small = { ...parcel, subtotal: cents(4999) };
    expect(listShippingOptions(rules, small, to("HI"), at)).toMatchObject({
      options: [{ id: "standard", rate: 899, delivery: null, heat: null }],
    });
    expect(servedPlaces(defaultShippingSettings)).toHaveLength(51);
  });
});

describe("the methods of a zone", () => {
  test("cost what their table says by weight or by count, or a flat price", () => {
    expect(ratesOf(byZone, "OR", "97201")).toEqual([
      ["west.ground", 900],
      ["west.express", 2495],
    ]);
  });

  test("go by the longest ZIP prefix before the state", () => {
    expect(ratesOf(byZone, "OR", "97110")).toEqual([["coast.ground", 800]]);
    expect(ratesOf(byZone, "OR")).toEqual([
      ["west.ground", 900],
      ["west.express", 2495],
    ]);
  });

  test("are free from the zone's own threshold on", () => {
    const rich = { ...parcel, subtotal: cents(7500) };
    const found = listShippingOptions(byZone, rich, to("WA"), at);
    expect(found).toMatchObject({ options: [{ rate: 0 }, { rate: 0 }] });
  });

  test("are free alone if they are the cheapest of those that are offered, where the owner says so", () => {
    const rich = { ...parcel, subtotal: cents(7500) };
    const zone = { ...west, freeMethods: "cheapest" as const };
    const rules = { ...byZone, shipping: { ...byZone.shipping, zones: [zone] } };
    const ratesTo = (...place: Parameters<typeof to>) => {
      const found = listShippingOptions(rules, rich, to(...place), at);
      return found.code === "offered" ? found.options.map(({ rate }) => rate) : found.reason;
    };

    expect(ratesTo("WA")).toEqual([0, 2495]);
    expect(ratesTo("WA", "98101", true)).toEqual([0]);
    const onlyFast = { ...zone, methods: [express] };
    rules.shipping = { ...rules.shipping, zones: [onlyFast] };
    expect(ratesTo("WA")).toEqual([0]);
  });

  test("begin with the free one, where only the cheapest is free", () => {
    const rich = { ...parcel, subtotal: cents(7500) };
    const zone = { ...west, freeMethods: "cheapest" as const, methods: west.methods.toReversed() };
    const rules = { ...byZone, shipping: { ...byZone.shipping, zones: [zone] } };
    const found = listShippingOptions(rules, rich, to("WA"), at);
    expect(found).toMatchObject({
      options: [
        { id: "west.ground", rate: 0 },
        { id: "west.express", rate: 2495 },
      ],
    });
  });

  test("reach post office boxes and military addresses only with the Postal Service", () => {
    expect(ratesOf(byZone, "OR", "97201", true)).toEqual([["west.ground", 900]]);
    expect(ratesOf(byZone, "AE", "09012")).toEqual([["coast.ground", 800]]);
    const noPost = { ...west, methods: [express] };
    const rules = { ...byZone, shipping: { ...byZone.shipping, zones: [noPost] } };
    expect(ratesOf(rules, "OR", "97201", true)).toBe("no-po-box");
  });

  test("are none outside of all zones, or outside of the only state served", () => {
    expect(ratesOf(byZone, "HI", "96801")).toBe("not-served");
    expect(ratesOf(byZone, "PR", "00901")).toBe("not-served");
    const rules: ShippingRules = { ...byZone, shipping: { ...byZone.shipping, onlyState: "OR" } };
    expect(ratesOf(rules, "WA", "98101")).toBe("not-served");
    expect(ratesOf(rules, "OR", "97201")).toHaveLength(2);
    expect(servedPlaces(rules.shipping)).toEqual(["OR"]);
    const flat: ShippingRules = {
      ...byZone,
      shipping: { ...defaultShippingSettings, onlyState: "OR" },
    };
    expect(ratesOf(flat, "WA", "98101")).toBe("not-served");
  });

  test.each<[UsPlace, string]>([
    ["FM", "96941"],
    ["MH", "96960"],
    ["PW", "96940"],
  ])("to %s are none in a zone of Guam's prefix 969 that does not list it", (place, zipCode) => {
    const guam = { ...west, places: [], zips: ["969"] };
    const shipping = { ...byZone.shipping, zones: [guam] };
    expect(servedPlaces(shipping)).toEqual(["GU", "MP"]);
    expect(ratesOf({ ...byZone, shipping }, place, zipCode)).toBe("not-served");
    const listing = { ...shipping, zones: [{ ...guam, places: [place] }] };
    expect(ratesOf({ ...byZone, shipping: listing }, place, zipCode)).toHaveLength(2);
  });

  test("leave only pickup for places without shipping", () => {
    const pickup = { place: "12 Invented Street", hours: "Sat 10–2" };
    const rules: ShippingRules = { ...byZone, shipping: { ...byZone.shipping, pickup } };
    expect(ratesOf(rules, "HI", "96801")).toEqual([["pickup", 0]]);
    const found = offered(rules, "OR", "97201");
    expect(quoteShipping(found, { optionId: "pickup", heat: null })).toMatchObject({ pickup });
  });
});

test("a paid method is not proposed where another is free after a question about heat", () => {
  const option = { name: "Mail", pickup: null, delivery: null };
  const express = { ...option, id: "express", rate: cents(2495), heat: null };
  const ground = { ...option, id: "ground", rate: cents(0), heat: { high: 106, offers: [] } };
  expect(proposeChoice([ground, express])).toBeNull();
  expect(proposeChoice([{ ...ground, rate: cents(900) }, express])?.optionId).toBe("express");
  expect(proposeChoice([{ ...ground, heat: null }, express])?.optionId).toBe("ground");
});

describe("heat", () => {
  const heated = (heat: HeatSettings): ShippingRules => ({
    ...byZone,
    shipping: { ...byZone.shipping, heat },
  });
  const rules = heated(hot);
  test("asks for a choice in Phoenix in August and for none in Seattle", () => {
    const phoenix = offered(rules, "AZ", "85001");
    if (phoenix.code !== "offered") throw new Error(phoenix.code);
    expect(phoenix.options[0]?.heat).toEqual({
      high: 106,
      offers: [
        { choice: "cold-pack", fee: 625, week: null },
        { choice: "wait", fee: 0, week: expect.stringMatching(/^2026-1[01]-\d\d$/) },
        { choice: "own-risk", fee: 0, week: null },
      ],
    });
    expect(proposeChoice(phoenix.options)).toBeNull();
    expect(quoteShipping(phoenix, { optionId: "west.ground", heat: null })).toBeNull();
    const cold = quoteShipping(phoenix, { optionId: "west.ground", heat: "cold-pack" });
    expect(cold?.parts).toEqual([
      { label: "Ground", amount: 900 },
      { label: "Cold pack", amount: 625 },
    ]);
    const waits = quoteShipping(phoenix, { optionId: "west.ground", heat: "wait" });
    expect(waits).toMatchObject({ heat: "wait", coolFrom: expect.any(String) });
    expect(waits?.thereBy).toBeUndefined();
    expect(waits?.parts).toHaveLength(1);

    const seattle = offered(heated({ ...hot, from: 85 }), "WA", "98101");
    if (seattle.code !== "offered") throw new Error(seattle.code);
    expect(seattle.options[0]?.heat).toBeNull();
    expect(quoteShipping(seattle, { optionId: "west.ground", heat: "cold-pack" })).toBeNull();
    expect(quoteShipping(seattle, proposeChoice(seattle.options))?.thereBy).toBe("2026-08-11");
  });

  test("charges the cold pack alone, under its own name, where shipping is free", () => {
    const rules = heated(hot);
    const found = listShippingOptions(
      rules,
      { ...parcel, subtotal: cents(8000) },
      to("AZ", "85001"),
      at,
    );
    if (found.code !== "offered") throw new Error(found.code);
    const charged = quoteShipping(found, { optionId: "west.ground", heat: "cold-pack" });
    expect(charged?.parts).toEqual([
      { label: "Ground", amount: 0 },
      { label: "Cold pack", amount: 625 },
    ]);
  });

  test("leaves no method if nothing helps", () => {
    const helpless = {
      ...hot,
      coldPack: { fee: cents(625), upTo: 90 },
      canWait: false,
      canRisk: false,
    };
    expect(ratesOf(heated(helpless), "AZ", "85001")).toBe("too-hot");
  });
});

/** An independent, deliberately simple implementation. */
function secondOpinion(
  rules: ShippingRules,
  ounces: number,
  units: number,
  subtotal: number,
  state: string,
  zip: string,
  box: boolean,
) {
  const inCoast = zip.startsWith("971") || state === "AE";
  const inWest = ["OR", "WA", "AZ"].includes(state);
  const only = rules.shipping.onlyState;
  if (only && state !== only) return "not-served";
  if (rules.shipping.mode === "flat") {
    if (state === "AE" || state === "PR") return "not-served";
    return { standard: subtotal >= 5000 ? 0 : 899 };
  }
  if (inCoast) return { "coast.ground": units <= 3 ? 500 : 800 };
  if (!inWest) return "not-served";
  const free = subtotal >= 7500;
  const weighed = ounces <= 16 ? 650 : ounces <= 32 ? 900 : 1400;
  const found: Record<string, number> = { "west.ground": free ? 0 : weighed };
  if (!box) found["west.express"] = free ? 0 : 2495;
  return found;
}

test("agrees with an independent computation for 1,000 combinations of settings, place, time and parcel", () => {
  const places: [UsPlace, string][] = [
    ["OR", "97201"],
    ["OR", "97103"],
    ["OR", "97110"],
    ["WA", "98101"],
    ["AZ", "85001"],
    ["HI", "96801"],
    ["PR", "00901"],
    ["AE", "09012"],
    ["TX", ""],
  ];
  const settings = fc.record({
    mode: fc.constantFrom<"flat" | "by-zone">("flat", "by-zone"),
    onlyState: fc.constantFrom<"OR" | null>(null, null, "OR"),
  });
  let compared = 0;
  forAllTimes(
    1_000,
    settings,
    fc.constantFrom(...places),
    fc.boolean(),
    fc.integer({ min: 1, max: 700 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 0, max: 12_000 }),
    fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2027-12-31T00:00:00Z"),
      noInvalidDate: true,
    }),
    (change, [state, zipCode], isPoBox, tenths, units, subtotal, clock) => {
      const rules = { ...byZone, shipping: { ...byZone.shipping, ...change } };
      const ounces = tenths / 10;
      const found = listShippingOptions(
        rules,
        { ounces, units, subtotal: cents(subtotal) },
        { state, zipCode, isPoBox },
        { now: clock, timeZone: "America/Los_Angeles" },
      );
      const plain =
        found.code === "offered"
          ? Object.fromEntries(found.options.map(({ id, rate }) => [id, rate]))
          : found.reason;
      expect(plain).toEqual(
        secondOpinion(rules, ounces, units, subtotal, state, zipCode, isPoBox || state === "AE"),
      );
      if (found.code !== "offered") return;
      for (const { id, rate } of found.options) {
        const quote = quoteShipping(found, { optionId: id, heat: null });
        expect(quote && add(...quote.parts.map(({ amount }) => amount))).toBe(rate);
      }
      compared += 1;
    },
  );
  expect(compared).toBeGreaterThan(100);
});

test("a stored choice is read back unchanged", () => {
  const stored = JSON.parse(JSON.stringify(byZone.shipping));
  expect(shippingSettingsSchema.parse(stored)).toEqual(byZone.shipping);
});
