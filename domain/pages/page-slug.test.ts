import { expect, test } from "vitest";
import { builtInSlugs, pagePath } from "./built-in-pages.ts";
import { isReservedSlug, isSlug, slugOf } from "./page-slug.ts";

test.each(["our-farm", "a", "2026", "a".repeat(60)])("%s is a valid page address", (slug) => {
  expect(isSlug(slug)).toBe(true);
});

test.each([
  "",
  "-a",
  "a-",
  "a--b",
  "Our-Farm",
  "our farm",
  "ours/farm",
  "fär",
  "a".repeat(61),
  "a\n",
])("%j is not a valid page address", (slug) => expect(isSlug(slug)).toBe(false));

test.each([
  ["Our Farmers' Market, 2026!", "our-farmers-market-2026"],
  ["Crème brûlée", "creme-brulee"],
  ["巧克力", ""],
  [`${"word ".repeat(12)}x`, `${"word-".repeat(11)}word`],
])("the suggested address of %j is %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("built-in pages keep their paths, and other pages cannot take their names", () => {
  expect(pagePath("about")).toBe("/about");
  expect(pagePath("our-farm")).toBe("/pages/our-farm");
  expect(builtInSlugs.every(isReservedSlug)).toBe(true);
});
