import { expect, test } from "vitest";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { describeHandOver } from "./rules-elsewhere.ts";

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
