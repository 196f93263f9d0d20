import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import { dayIn } from "../time/day-in.ts";
import { addDays, weekdayOf } from "../time/iso-day.ts";
import { deliveryWindow } from "./delivery-window.ts";
import { estimateDelivery } from "./estimate-delivery.ts";
import { describeDelivery } from "./format-delivery.ts";
import { FLAT_ID, listShippingOptions } from "./list-shipping-options.ts";
import { quoteShipping } from "./quote-shipping.ts";
import { leavesBy, shipCalendar } from "./ship-calendar.ts";
import type { HandOver, ShippingSettings } from "./shipping-schema.ts";
import { defaultShippingSettings } from "./shipping-settings.ts";

const timeZone = "America/New_York";
const everyDay = (workingDays: number) => shipCalendar(defaultShippingSettings, { workingDays });
const leaves = (calendar: HandOver, at: string, notBefore: string | null = null) =>
  leavesBy(calendar, { at: new Date(at), timeZone, notBefore });

describe("without promised days of arrival an order leaves", () => {
  // Noon in New York, whether or not daylight saving is in force.
  test.each([
    ["2026-11-23", 2, "2026-11-25", "from a Monday"],
    ["2026-11-20", 2, "2026-11-24", "over a weekend"],
    ["2026-11-21", 1, "2026-11-23", "from a Saturday"],
    ["2026-11-22", 0, "2026-11-23", "at once, but not on a Sunday"],
    ["2026-11-20", 0, "2026-11-20", "at once"],
    ["2026-12-31", 1, "2027-01-01", "over New Year"],
    ["2026-11-01", 5, "2026-11-06", "over the end of daylight saving"],
  ])("%s within %d working days by %s: %s", (day, workingDays, expected) => {
    expect(leaves(everyDay(workingDays), `${day}T17:00:00Z`)).toBe(expected);
  });

  test("on shipping days only, and on no day off", () => {
    const handOver = {
      ...defaultShippingSettings.handOver,
      weekdays: [1, 2],
      holidays: ["2026-12-28", "2026-12-29"],
    };
    const calendar = shipCalendar({ ...defaultShippingSettings, handOver }, { workingDays: 2 });
    expect(leaves(calendar, "2026-12-23T15:00:00Z")).toBe("2027-01-05");
    expect(leaves(calendar, "2026-12-20T15:00:00Z")).toBe("2026-12-22");
  });
});

describe("a gift", () => {
  test("leaves after its day, not before, and is not late on it", () => {
    expect(leaves(everyDay(2), "2026-12-01T15:00:00Z", "2027-01-20")).toBe("2027-01-22");
    expect(leaves(everyDay(0), "2026-12-01T15:00:00Z", "2027-01-20")).toBe("2027-01-20");
    // Its day is over when it is released.
    expect(leaves(everyDay(1), "2027-01-25T15:00:00Z", "2027-01-20")).toBe("2027-01-26");
  });

  test("has no deadline for ordering in its promise", () => {
    const handOver = { ...defaultShippingSettings.handOver, leadDays: 0 };
    const ready = { at: new Date("2026-12-01T15:00:00Z"), timeZone, notBefore: "2027-01-20" };
    const window = deliveryWindow(handOver, ready, { least: 2, most: 3 });
    if (!window) throw new Error("Nothing is promised.");
    expect(describeDelivery(window, "2026-12-01")).toBe(
      "Leaves Wednesday, January 20, there by Monday, January 25",
    );
  });
});

test("a shop that ships on Mondays and Tuesdays promises the same before and after paying", () => {
  const handOver = {
    weekdays: [1, 2],
    cutoff: 720,
    leadDays: 0,
    holidays: ["2026-12-28", "2026-12-29"],
  };
  const shipping = { ...defaultShippingSettings, flatTransit: { least: 2, most: 3 }, handOver };
  const now = new Date("2026-12-23T15:00:00Z");
  expect(estimateDelivery(shipping, null, { now, timeZone }).days).toBe(
    "Order by Monday, January 4 noon, there by Thursday, January 7",
  );
  const calendar = shipCalendar(shipping, { workingDays: 2 });
  expect(leavesBy(calendar, { at: now, timeZone })).toBe("2027-01-04");
});

describe("for every calendar, time and gift", () => {
  const timeZones = ["America/New_York", "America/Los_Angeles", "Pacific/Honolulu", "UTC"] as const;
  const handOvers = fc.record({
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    cutoff: fc.integer({ min: 0, max: 1440 }),
    leadDays: fc.integer({ min: 0, max: 4 }),
    holidays: fc
      .array(fc.integer({ min: 0, max: 60 }))
      .map((days) => days.map((day) => addDays("2026-12-01", day))),
  });
  const shops = fc.record({
    handOver: handOvers,
    flatTransit: fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
        .map(([one, other]) => ({ least: Math.min(one, other), most: Math.max(one, other) })),
    ),
    workingDays: fc.integer({ min: 0, max: 6 }),
    timeZone: fc.constantFrom(...timeZones),
  });
  const moments = fc.date({
    min: new Date("2026-10-25T00:00:00Z"),
    max: new Date("2027-03-20T00:00:00Z"),
    noInvalidDate: true,
  });
  const gifts = fc.option(fc.integer({ min: 0, max: 183 }));

  test("it leaves on a shipping day, not before it is ready, and arrives not before it left", () => {
    forAll(shops, moments, gifts, ({ workingDays, timeZone: zone, ...shop }, at, days) => {
      const settings: ShippingSettings = {
        ...defaultShippingSettings,
        ...shop,
        pickup: { place: "The shop", hours: "Fridays" },
      };
      const today = dayIn(zone, at);
      const notBefore = days === null ? null : addDays(today, days);
      const calendar = shipCalendar(settings, { workingDays });
      const leaving = leavesBy(calendar, { at, timeZone: zone, notBefore });
      if (leaving === null) return;
      expect(shop.handOver.weekdays).toContain(weekdayOf(leaving));
      expect(shop.handOver.holidays).not.toContain(leaving);
      expect(leaving >= (notBefore ?? today)).toBe(true);

      // The checkout agrees, in what it shows and in what it stores.
      const offered = listShippingOptions(
        { shipping: settings, pricing: defaultPricingSettings },
        { ounces: 8, units: 1, subtotal: cents(1599) },
        { state: "VT", zipCode: "05602", isPoBox: false },
        { now: at, timeZone: zone, notBefore },
      );
      if (offered.code !== "offered") throw new Error(offered.reason);
      const option = offered.options.find(({ id }) => id === FLAT_ID);
      const thereBy = quoteShipping(offered, { optionId: FLAT_ID, heat: null })?.thereBy;
      expect(thereBy).toBe(option?.delivery?.to);
      expect(option?.delivery === null).toBe(shop.flatTransit === null);
      if (!option?.delivery || !shop.flatTransit) return;
      const { from, to, leaves: shown } = option.delivery;
      expect(shown).toBe(leaving);
      expect(from >= leaving && to >= from).toBe(true);
      if (shop.flatTransit.most > 0) {
        expect([0, 6]).not.toContain(weekdayOf(to));
        expect(shop.handOver.holidays).not.toContain(to);
      }
    });
  });

  test("an order placed later never leaves earlier", () => {
    forAll(shops, moments, fc.integer({ min: 0, max: 10_000 }), (shop, at, minutes) => {
      const calendar = shipCalendar({ ...defaultShippingSettings, ...shop }, shop);
      const later = new Date(at.getTime() + minutes * 60_000);
      const [first, second] = [at, later].map((each) =>
        leavesBy(calendar, { at: each, timeZone: shop.timeZone }),
      );
      if (first && second) expect(second >= first).toBe(true);
    });
  });
});
