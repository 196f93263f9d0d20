import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { avoidable, cocoaRanges } from "#domain/catalog/product-filters.ts";
import { readProductListView } from "#domain/catalog/product-list-view.ts";
import { sortProducts } from "#domain/catalog/sort-products.ts";
import { offeredSorts } from "#domain/home/list-sorting.ts";
import { unchosenAllergens } from "#domain/labels/ingredient-statement.ts";
import { homeSection } from "#server/settings/sections.ts";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findProducts, PRODUCTS_A_PAGE } from "./find-products.ts";
import { listProductCards } from "./list-product-cards.ts";

const { shop } = forAllTests(openTestShop);
beforeAll(async () => {
  // The demo's own notes would answer too.
  await sql`update products
    set tasting_notes = case when id = 1 then '{cherry,raspberry}'::text[] else '{}' end`.execute(
    shop.db,
  );
});
const found = async (query: string) =>
  await findProducts(shop, readProductListView(new URLSearchParams(query)));
const names = async (query: string) => (await found(query)).products.map(({ name }) => name);

describe("the shop's list", () => {
  test.each(["name", "price-low", "price-high", "rating"] as const)(
    "sorted by %s matches the catalog's rules",
    async (sort) => {
      const all = sortProducts(await listProductCards(shop), sort);
      const { products, total, pages } = await found(`sort=${sort}`);
      expect(products).toEqual(all);
      expect([total, pages]).toEqual([12, 1]);
    },
  );

  test("where the owner offers more sorts: by what they feature, then the newest", async () => {
    const list = { offersMoreSorts: true, firstSort: "featured" } as const;
    await chooseSettings(shop, homeSection, { featured: [7, 2], list });
    await shop.reloadSettings();
    const { rows } = await sql<{ id: number }>`
      select id from products where archived_at is null order by created_at desc, id desc`.execute(
      shop.db,
    );
    const newest = rows.map(({ id }) => id);
    const sorted = async (query: string) => {
      const view = readProductListView(new URLSearchParams(query), offeredSorts(list));
      return (await findProducts(shop, view)).products.map(({ id }) => id);
    };
    expect(await sorted("sort=newest")).toEqual(newest);
    expect(await sorted("")).toEqual([7, 2, ...newest.filter((id) => id !== 7 && id !== 2)]);

    await chooseSettings(shop, homeSection, {});
    await shop.reloadSettings();
  });

  test.each([
    ["q=Orchard", ["Red Orchard"]],
    ["q=madagascar red", ["Red Orchard"]],
    ["q=raspberry", ["Red Orchard"]],
    ["q=100%25", []],
    ["note=berry", ["Red Orchard"]],
    ["note=floral", []],
    ["origin=madagascar&category=dark", ["Red Orchard"]],
    ["cocoa=80-up", ["Night Harvest", "Old Growth"]],
    ["category=milk&price=10", []],
  ])("%s finds %j", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test("a search of more words than anybody types counts its first ten", async () => {
    expect(await names("q=red orchard a a r e d o c h n xylophone")).toEqual(["Red Orchard"]);
  });

  test.each([
    ["single letters", "a ".repeat(30)],
    ["different letters", [..."abcdefghijklmnopqrstuvwxyz0123"].join(" ")],
    // Each becomes four words.
    ["ligatures", "\ufdfa".repeat(60)],
  ])("a search of %s costs little", async (_, typed) => {
    const view = readProductListView(new URLSearchParams({ q: typed }));
    await expectProcessorTime(() => findProducts(shop, view), { under: 0.05 });
  });

  test.each([
    ["Red Orchrad", "Red Orchard"],
    ["madagscar", "Red Orchard"],
    ["paper lanten", "Paper Lantern"],
    ["hamock", "Hammock"],
  ])("a mistyped search, %j, finds similar words", async (typed, expected) => {
    const { products, close } = await found(`q=${typed}`);
    expect(products.map(({ name }) => name)).toContain(expected);
    expect(close).toBe(true);
  });

  test("an exact match is not mixed with similar words", async () => {
    const { products, close } = await found("q=salt flat");
    expect(products.map(({ name }) => name)).toEqual(["Salt Flat"]);
    expect(close).toBe(false);
  });

  test("search text is never a pattern", async () => {
    for (const typed of ["%", "_", "\\", "'", "((", "*"])
      expect(await names(`q=${typed}`)).toEqual([]);
  });
});

describe("the filter for bars made without an ingredient", () => {
  const set = async (columns: string) =>
    await sql.raw(`update products set ${columns} where id = 1`).execute(shop.db);

  test.each([
    ["a major allergen", "major_allergens = '{milk}'"],
    ["an allergen in words", "allergens = '{Whole MILK}'"],
    ["an ingredient", "ingredients = '{Cocoa beans,Butter}'"],
    ["an ingredient that may be it", "ingredients = '{Oat milk}'"],
    ["no ingredients at all", "ingredients = '{}'"],
  ])("removes a bar because of %s", async (_, columns) => {
    await set(
      "major_allergens = '{}', allergens = '{}', ingredients = '{Cocoa beans,Cocoa butter}'",
    );
    expect(await names("without=milk&origin=madagascar")).toContain("Red Orchard");
    await set(columns);
    expect(await names("without=milk&origin=madagascar")).not.toContain("Red Orchard");
  });

  test.each([
    ...["Yoghurt powder", "Dulce de leche", "Milkfat", "Butter oil", "Sodium caseinate"],
    ...["Tofu", "Soja lecithin", "Spelt", "Graham crumbs", "Wholewheat crumbs", "Eggwhite"],
    ...["Albumen", "Filberts", "Marzipan", "Pine nuts", "Brazil nuts", "Cashew butter"],
    ...["Tahini", "Peanuts"],
  ])("removes a bar whose label's hint finds the allergen in %s", async (ingredient) => {
    const found = unchosenAllergens([ingredient], []);
    const filters = Object.entries(avoidable).filter(([, { allergens }]) =>
      allergens.some((each) => found.includes(each)),
    );
    expect(filters).not.toEqual([]);
    await set(
      `major_allergens = '{}', allergens = '{}', ingredients = '{Cocoa beans,${ingredient}}'`,
    );
    for (const [filter] of filters) {
      expect(await names(`without=${filter}`)).not.toContain("Red Orchard");
    }
  });

  test.each([
    ["milk", "Cashew butter"],
    ["milk", "Coconut cream"],
    ["egg", "Eggplant"],
    ["tree-nuts", "Nutmeg"],
  ])("for %s, keeps a bar with %s", async (ingredient, contained) => {
    await set(
      `major_allergens = '{}', allergens = '{}', ingredients = '{Cocoa beans,${contained}}'`,
    );
    expect(await names(`without=${ingredient}&origin=madagascar`)).toContain("Red Orchard");
  });

  test("removes bars with any of several ingredients", async () => {
    await set("major_allergens = '{}', allergens = '{}', ingredients = '{Cocoa beans,Hazelnuts}'");
    expect(await names("without=milk&origin=madagascar")).toContain("Red Orchard");
    expect(await names("without=milk&without=tree-nuts")).not.toContain("Red Orchard");
  });
});

test("filters by cocoa leave out a bar without a share", async () => {
  await sql`insert into products (name, origin, category, price, in_stock, cocoa_percentage)
    values ('Unstated', 'Nowhere', 'dark', 10, true, null)`.execute(shop.db);
  for (const range of Object.keys(cocoaRanges)) {
    expect(await names(`cocoa=${range}`)).not.toContain("Unstated");
  }
  const { products } = await found("q=unstated");
  expect(products.map(({ cocoaPercentage }) => cocoaPercentage)).toEqual([null]);
  await sql`delete from products where name = 'Unstated'`.execute(shop.db);
});

test("a long list has pages in a stable order without gaps", async () => {
  await sql`insert into products (name, origin, category, price, in_stock, cocoa_percentage)
    select 'Bar ' || n, 'Nowhere', 'dark', 10 + n % 7, true, 70
    from generate_series(1, 100) as n`.execute(shop.db);
  const first = await found("origin=nowhere");
  expect([first.total, first.pages, first.products.length]).toEqual([100, 3, PRODUCTS_A_PAGE]);
  const all: number[] = [];
  for (const page of [1, 2, 3]) {
    all.push(
      ...(await found(`origin=nowhere&sort=price-low&page=${page}`)).products.map(({ id }) => id),
    );
  }
  expect(new Set(all).size).toBe(100);
  expect((await found("origin=nowhere&page=4")).products).toEqual([]);
});

test("a number in a search is also a cocoa share: exactly it first, then what is at most four from it", async () => {
  await sql`insert into products (name, origin, category, price, in_stock, cocoa_percentage)
    select 'Share of ' || share || ' %', 'Shareland', 'dark', 12 - share / 100.0, true, share
    from unnest(array[65, 66, 68, 70, 74, 75]) as share`.execute(shop.db);
  const shares = async (query: string) =>
    (await found(query)).products.map(({ cocoaPercentage }) => cocoaPercentage);
  expect(await shares("q=shareland 70%25")).toEqual([70, 68, 66, 74]);
  expect(await shares("q=dark shareland 70")).toEqual([70, 68, 66, 74]);
  expect(await shares("q=shareland 173")).toEqual([]);
  // A chosen order stays as it is.
  expect(await shares("q=shareland 70&sort=price-low")).toEqual([74, 70, 68, 66]);
  await sql`delete from products where origin = 'Shareland'`.execute(shop.db);
});
