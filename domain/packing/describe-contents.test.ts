import { expect, test } from "vitest";
import { describeContents } from "./describe-contents.ts";

const single = (name: string, quantity = 1) => ({
  name,
  quantity,
  bundleId: null,
  bundleSize: null,
  boxName: null,
});
const boxed = (name: string, bundleId: string, bundleSize: number, quantity = 1) => ({
  name,
  quantity,
  bundleId,
  bundleSize,
  boxName: bundleId === "ready" ? "Three Darks" : null,
});
const textOf = (lines: Parameters<typeof describeContents>[0]) =>
  describeContents(lines).map(({ box, bars }) =>
    [box, ...bars.map(({ name, quantity }) => `${quantity} ${name}`)].filter(Boolean).join(", "),
  );

test("single bars come first, equal ones once, then each box with its bars", () => {
  expect(
    textOf([
      boxed("Salt Flat", "a", 3),
      boxed("Slow Ember", "a", 3, 2),
      single("Old Growth"),
      single("Slow River"),
      single("Old Growth", 2),
      boxed("Salt Flat", "b", 5, 5),
    ]),
  ).toEqual([
    "3 Old Growth, 1 Slow River",
    "box of 3, 1 Salt Flat, 2 Slow Ember",
    "box of 5, 5 Salt Flat",
  ]);
});

test("a ready-made box has its name", () => {
  expect(textOf([boxed("Salt Flat", "ready", 3, 3)])).toEqual([
    "box of 3 (Three Darks), 3 Salt Flat",
  ]);
});
