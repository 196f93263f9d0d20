import { expect, test } from "vitest";
import { placeOnCocoaBelt } from "./cocoa-origins.ts";
import { sampleProducts } from "./sample-products.ts";

test("an origin is located by its country, the last part of its text", () => {
  expect(placeOnCocoaBelt("Sambirano, Madagascar")).toEqual({ x: 168.4, y: 50 });
  expect(placeOnCocoaBelt("GHANA")).toEqual(placeOnCocoaBelt("Kumasi, Ghana"));
});

test.each(["", "Maple Street", "__proto__", "Peruvian hills", "Maui, Hawaii"])(
  "an unknown place has no point on the map: %j",
  (origin) => expect(placeOnCocoaBelt(origin)).toBeUndefined(),
);

test.each(sampleProducts.map(({ origin }) => origin))(
  "the sample origin %s is on the map",
  (origin) => {
    const place = placeOnCocoaBelt(origin);
    expect(place?.x).toBeGreaterThan(0);
    expect(place?.y).toBeLessThan(72);
  },
);
