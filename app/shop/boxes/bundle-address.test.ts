import { expect, it } from "vitest";
import { parseSelection } from "#domain/cart/bundle-selection.ts";
import { bundleAddress, readOffered } from "./bundle-address.ts";

it("contains the box, so that the link shows others the same one", () => {
  const address = bundleAddress("/bundles", { size: 5, selection: [1, 1, 4] });
  expect(address).toBe("/bundles?size=5&bars=1,1,4");
  const query = new URL(address, "https://shop.example").searchParams;
  expect(parseSelection(query.get("bars") ?? "")).toEqual([1, 1, 4]);
});

it("tells a box that was emptied from one that was never touched", () => {
  expect(bundleAddress("/bundles", { size: 3, selection: [] })).toBe("/bundles?size=3&bars=");
  expect(bundleAddress("/bundles", { size: 3 })).toBe("/bundles?size=3");
});

it("keeps which bundle is being edited", () => {
  expect(bundleAddress("/bundle-creator", { size: 3, selection: [2], editing: "a&b" })).toBe(
    "/bundle-creator?size=3&bars=2&editBundle=a%26b",
  );
});

it("keeps the category that bars are chosen from, and how many are shown", () => {
  const offered = { category: "dark", shown: 48 } as const;
  const address = bundleAddress("/bundles", { size: 3, selection: [2], offered });
  expect(address).toBe("/bundles?size=3&bars=2&category=dark&show=48");
  expect(readOffered(new URL(address, "https://shop.example").searchParams)).toEqual(offered);
});

it.each(["", "category=nougat&show=-3", "category=all&show=1e9x", "show=12.5"])(
  "offers the first bars of all categories for %j",
  (query) => {
    expect(readOffered(new URLSearchParams(query))).toEqual({ category: "all", shown: 24 });
  },
);
