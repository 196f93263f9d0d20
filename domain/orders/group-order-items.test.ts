import { expect, test } from "vitest";
import { describeGroup, groupOrderItems } from "./group-order-items.ts";

const inBox = (name: string, bundleId: string, bundleSize: number) => ({
  name,
  bundleId,
  bundleSize,
});
const single = (name: string) => ({ name, bundleId: null, bundleSize: null });
const seen = (items: Parameters<typeof groupOrderItems<ReturnType<typeof inBox>>>[0]) =>
  groupOrderItems(items).map(({ title, items }) => [title, items.map(({ name }) => name)]);

test("two boxes of one size stay separate and are numbered, and single bars come last", () => {
  const items = [
    single("Salt Flat"),
    inBox("Old Growth", "a", 3),
    inBox("Hammock", "b", 3),
    inBox("Golden Hour", "a", 3),
  ] as ReturnType<typeof inBox>[];
  expect(seen(items)).toEqual([
    ["3-bar bundle (1 of 2)", ["Old Growth", "Golden Hour"]],
    ["3-bar bundle (2 of 2)", ["Hammock"]],
    ["Single bars", ["Salt Flat"]],
  ]);
});

test("boxes of different sizes are not numbered", () => {
  expect(seen([inBox("Old Growth", "a", 3), inBox("Hammock", "b", 5)])).toEqual([
    ["3-bar bundle", ["Old Growth"]],
    ["5-bar bundle", ["Hammock"]],
  ]);
});

test("an order of single bars is one group, an empty one has none", () => {
  expect(groupOrderItems([single("Salt Flat")])).toMatchObject([{ title: "Single bars" }]);
  expect(groupOrderItems([])).toEqual([]);
});

test("a ready-made box has its name beside the title, which stays as it is", () => {
  const [box] = groupOrderItems([{ bundleId: "a", bundleSize: 3, boxName: "Three Darks" }]);
  expect(box).toMatchObject({ title: "3-bar bundle", name: "Three Darks" });
  expect(box && describeGroup(box)).toBe("3-bar bundle, Three Darks");
});
