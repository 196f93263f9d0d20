import { expect, test } from "vitest";
import { boxFor, listBoxes } from "./parcel-boxes.ts";
import { defaultShipmentSettings } from "./shipment-settings.ts";

const box = (name: string, maxUnits: number) => ({
  name,
  maxUnits,
  ounces: 3,
  lengthInches: 9,
  widthInches: 6,
  heightInches: 2,
});

test("without saved boxes a parcel is the usual one", () => {
  const settings = { ...defaultShipmentSettings, parcelOunces: 2, lengthInches: 8 };
  expect(boxFor(settings, 40)).toEqual({
    name: "",
    maxUnits: 0,
    ounces: 2,
    length: 8,
    width: 0,
    height: 0,
  });
});

test("the smallest saved box that holds the bars is chosen, and the largest where none does", () => {
  const boxes = [box("Large", 12), box("Small", 4)];
  const settings = { ...defaultShipmentSettings, boxes };
  expect(listBoxes(settings).map(({ name }) => name)).toEqual(["Large", "Small"]);
  expect([1, 4, 5, 12, 13].map((units) => boxFor(settings, units).name)).toEqual([
    "Small",
    "Small",
    "Large",
    "Large",
    "Large",
  ]);
});

test("a box that holds any number is for what no other holds", () => {
  const settings = { ...defaultShipmentSettings, boxes: [box("Any", 0), box("Small", 4)] };
  expect([4, 5].map((units) => boxFor(settings, units).name)).toEqual(["Small", "Any"]);
});
