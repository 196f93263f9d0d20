import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { countChoices } from "#domain/catalog/count-choices.ts";
import {
  type CocoaRange,
  cocoaRanges,
  type PriceLimit,
  priceLimits,
} from "#domain/catalog/product-filters.ts";
import { readProductListView } from "#domain/catalog/product-list-view.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findProducts } from "./find-products.ts";
import { listFilterValues } from "./list-filter-values.ts";

const { shop } = forAllTests(openTestShop);
beforeAll(async () => {
  await sql`update products set tasting_notes = case id % 3
    when 0 then '{cherry,raspberry}'::text[] when 1 then '{jasmine}' else '{}' end`.execute(
    shop.db,
  );
});

const read = (query: string) => readProductListView(new URLSearchParams(query));

test("the filters offer the countries and tasting notes of all bars, whatever is searched", async () => {
  for (const query of ["", "q=orchard", "category=milk"]) {
    const { origins, notes } = await listFilterValues(shop, read(query), false);
    expect(origins).toContain("Madagascar");
    expect(new Set(origins).size).toBe(origins.length);
    expect(notes).toEqual(["berry", "fruit", "floral"]);
  }
});

test.each([
  "",
  "category=dark",
  "q=a&category=dark",
  "cocoa=70-79",
  "note=berry&price=15",
  "origin=madagascar&cocoa=70-79",
  "without=tree-nuts&note=floral&note=berry",
  "q=orchrad",
  "q=nothing-like-it",
])("a count beside a filter is what the list then shows: %s", async (query) => {
  const view = read(query);
  const { close } = await findProducts(shop, view);
  const { origins, notes, groups } = await listFilterValues(shop, view, close);
  const counts = countChoices(groups, view);
  const shown = async (change: Partial<typeof view>) =>
    (await findProducts(shop, { ...view, ...change })).total;

  for (const cocoa of Object.keys(cocoaRanges) as CocoaRange[]) {
    expect([cocoa, counts.cocoa(cocoa)]).toEqual([cocoa, await shown({ cocoa })]);
  }
  for (const note of notes) {
    expect([note, counts.note(note)]).toEqual([note, await shown({ notes: [note] })]);
  }
  for (const origin of origins) {
    expect([origin, counts.origin(origin)]).toEqual([origin, await shown({ origin })]);
  }
  for (const price of Object.keys(priceLimits) as PriceLimit[]) {
    expect([price, counts.price(price)]).toEqual([price, await shown({ price })]);
  }
});
