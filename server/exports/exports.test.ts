import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { categories } from "#domain/catalog/category.ts";
import { majorAllergens } from "#domain/catalog/major-allergens.ts";
import { perFact } from "#domain/catalog/product-facts.ts";
import { tastingNotes } from "#domain/catalog/tasting-notes.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import type { AppContext } from "../app-context.ts";
import { listProducts, productColumns } from "../catalog/product-queries.ts";
import { addFormerAddresses } from "../former-addresses/change-former-addresses.ts";
import { findImport, listImportRows } from "../imports/import-queries.ts";
import { previewImport } from "../imports/preview-import.ts";
import { runImport, startImport } from "../imports/run-import.ts";
import { savePage } from "../pages/save-page.ts";
import { shopTables, tableCatalog } from "../platform/db/table-catalog.ts";
import type { TableFacts } from "../platform/db/table-facts.ts";
import { startCounting } from "../stock/start-counting.ts";
import { exportEverything, exportSections } from "./export-everything.ts";
import { exportProducts } from "./export-products.ts";

const { shop, time } = forAllTests(openTestShop);
const { shop: another } = forAllTests(openTestShop);
const samples = 12;
beforeEach(async () => {
  for (const { db } of [shop, another]) {
    await sql`truncate imports, import_rows, product_sources, stock_levels cascade`.execute(db);
    await db.deleteFrom("products").where("id", ">", samples).execute();
  }
});

/** Decisions that an import of a file would make. */
async function decisions(shop: AppContext, file: string) {
  const bytes = Buffer.from(file);
  const previewed = await previewImport(shop, {
    fileName: "products.csv",
    bytes,
    answers: { "price-limits": "keep" },
  });
  if (previewed.code !== "previewed") throw new Error(previewed.code);
  const rows = await listImportRows(shop.db, previewed.id, undefined, { limit: 9_999, offset: 0 });
  return { id: previewed.id, rows };
}

describe("the file of all products", () => {
  test("is read back without a change, whatever the products are", async () => {
    await startCounting(shop, { productId: 2, onHand: 7 });
    const file = await textOf(exportProducts(shop));
    const { rows } = await decisions(shop, file);
    expect(rows).toHaveLength(samples);
    for (const { reason } of rows) expect(reason).toBe("Already in the shop, just like this.");

    const line = (max: number) =>
      fc
        .string({ maxLength: max })
        .map((text) => text.replace(/\s+/g, " ").trim())
        // Texts that look like escaped formulas or damaged encodings.
        .filter((text) => !/'|\uFFFD|Ã|â€/.test(text));
    const entry = line(30).filter((text) => text !== "");
    const lines = fc.array(line(60).filter(Boolean)).map((texts) => texts.join("\n"));
    const entries = fc.uniqueArray(entry, { maxLength: 8, selector: (text) => text.toLowerCase() });
    const grams = fc.option(fc.integer({ min: 1, max: 50_000 }));
    const product = fc.record({
      name: line(80).map((text) => `${text}.`.trim()),
      origin: line(80),
      description: line(200),
      fullDescription: lines,
      price: fc.integer({ min: 1, max: 99_999_999 }),
      category: fc.constantFrom(...categories),
      rating: fc.constantFrom(0, 1, 3.7, 4.5, 5),
      cocoaPercentage: fc.option(fc.integer({ min: 1, max: 100 })),
      tags: entries,
      ingredients: entries,
      allergens: entries,
      majorAllergens: fc.subarray([...majorAllergens]),
      netWeight: grams,
      pictureDetails: fc.constant({}),
      tastingNotes: fc.subarray([...tastingNotes]),
      ...perFact(() => line(60)),
      awards: entries,
      shippingWeight: grams,
      inStock: fc.boolean(),
      images: fc.subarray(["/wrappers/a.svg", "https://pictures.example/b.jpg?size=1;2"]),
      nutritionFacts: fc.option(
        fc.record({
          servingSize: line(40),
          calories: fc.option(fc.integer({ min: 0, max: 9_999 })),
          fat: fc.constantFrom("", "12g", "<1g"),
          carbs: fc.constantFrom("", "12g", "<1g"),
          protein: fc.constantFrom("", "12g", "<1g"),
          sugar: fc.constantFrom("", "12g", "<1g"),
          sodium: fc.constantFrom("20mg", "<5mg"),
        }),
        { nil: undefined },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(product, { maxLength: 12, selector: ({ name }) => name.toLowerCase() }),
        async (products) => {
          await shop.db.deleteFrom("products").where("id", ">", samples).execute();
          for (const each of products) {
            const columns = productColumns(each as unknown as Parameters<typeof productColumns>[0]);
            await shop.db.insertInto("products").values(columns).execute();
          }
          const { rows } = await decisions(shop, await textOf(exportProducts(shop)));
          const changing = rows.filter(({ reason }) => !/^Already in the shop/.test(reason));
          expect(changing).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("brings the products of one shop into another once, however often it is imported", async () => {
    // The other shop's bars have the same ids but are different.
    await sql`update products set name = name || ', elsewhere', price = 10`.execute(another.db);
    const before = await listProducts(another.db);
    const file = await textOf(exportProducts(shop));
    const { id, rows } = await decisions(another, file);
    expect(rows.map(({ decision }) => decision)).toEqual(rows.map(() => "new"));
    await startImport(another, id);
    await runImport(another, id);
    expect(await findImport(another.db, id)).toMatchObject({ state: "done", done: samples });
    const after = await listProducts(another.db);
    expect(after).toHaveLength(2 * samples);
    expect(after.filter(({ name }) => name.endsWith(", elsewhere"))).toEqual(before);

    const again = await decisions(another, await textOf(exportProducts(shop)));
    const changing = again.rows.filter(({ decision }) => decision !== "skipped");
    // Pictures of the first shop are not fetched in a test.
    for (const { reason } of changing) expect(reason).toMatch(/^New pictures\./);
  });

  test("has no cell that a spreadsheet would run as a formula", async () => {
    await sql`insert into products (name, origin, description, price, tags)
      values ('=HYPERLINK("https://evil.example")', '+1', '@SUM(A1)', 9.5, array['=1', '-2', '"=3'])`.execute(
      shop.db,
    );
    const file = await textOf(exportProducts(shop));
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"")",'+1,'@SUM(A1)`);
    expect(file).toContain("'=1; -2");
    const { rows } = await decisions(shop, file);
    expect(rows.filter(({ reason }) => !/^Already in the shop/.test(reason))).toEqual([]);
  });
});

describe("the file of everything", () => {
  test("has products, settings, complete orders, customers and emails", async () => {
    const order = await buy(shop);
    await startCounting(shop, { productId: 3, onHand: 5 });
    const everything = JSON.parse(await textOf(exportEverything(shop)));
    expect(everything).toMatchObject({
      format: "conche-export",
      version: 1,
      exportedAt: time.now.toISOString(),
      shop: { currency: "USD", productSource: "conche" },
      complete: true,
    });
    expect(Object.keys(everything)).toEqual([
      "format",
      "version",
      "exportedAt",
      "shop",
      "products",
      "stockMovements",
      "comingSoon",
      "pages",
      "formerAddresses",
      "readyBoxes",
      "promotions",
      "settings",
      "orders",
      "giftCards",
      "importedOrders",
      "salesEntries",
      "importedCustomers",
      "customers",
      "notices",
      "newsletterSubscribers",
      "contactMessages",
      "reviews",
      "emails",
      "complete",
    ]);
    expect(everything.products).toHaveLength(samples);
    expect(everything.products[2]).toMatchObject({
      id: 3,
      keys: [{ source: "conche", key: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
      stock: { on_hand: 5 },
      lots: [],
    });
    const found = everything.orders.find(({ id }: { id: string }) => id === order);
    expect(found).toMatchObject({
      customer_email: expect.stringContaining("@"),
      items: [expect.objectContaining({ quantity: expect.any(Number) }), ...found.items.slice(1)],
      payments: [expect.objectContaining({ status: expect.any(String) })],
      refunds: [],
      shipments: [],
      replies: [],
      gift: null,
    });
    expect(found.events.length).toBeGreaterThan(0);
  });

  test("has the former addresses of products and of pages", async () => {
    const text = "/old-bar, /products/1\n/our-farmers, /about";
    await addFormerAddresses(shop, { text, leavesOut: false });
    const { formerAddresses } = JSON.parse(await textOf(exportEverything(shop)));
    expect(formerAddresses).toMatchObject([
      { path: "/old-bar", product_id: 1, target: null },
      { path: "/our-farmers", product_id: null, target: "/about" },
    ]);
  });

  test("has the former addresses of each page that the owner moved", async () => {
    const text = { title: "Our Farm", lead: "Where it grows.", body: "<p>Three trees.</p>" };
    const page = { ...text, slug: "our-farm", inFooter: false, publishes: true };
    await savePage(shop, { id: null, version: 0, data: page });
    const moved = { ...page, slug: "our-trees" };
    await savePage(shop, { id: "our-farm", version: 1, data: moved });

    const { pages } = JSON.parse(await textOf(exportEverything(shop)));
    expect(pages).toMatchObject([{ slug: "our-trees", formerSlugs: ["our-farm"] }]);
  });

  test("has each row once, for any number of rows", async () => {
    await sql`insert into products (name, price)
      select 'Numbered ' || n, 9.5 from generate_series(1, 250) as n`.execute(shop.db);
    const { products } = JSON.parse(await textOf(exportEverything(shop)));
    const ids = products.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(samples + 250);
    expect(ids).toHaveLength(samples + 250);
  });

  test("has no secrets, sessions or payment keys", async () => {
    await buy(shop);
    const text = await textOf(exportEverything(shop));
    const { rows } = await sql<{ value: string }>`
      select client_secret as value from checkouts where client_secret is not null
      union all select value from app_secrets
      union all select token_hash from admin_sessions`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { value } of rows) expect(text).not.toContain(value);
  });
});

test("the file of everything has each table that the catalog says it has, and no other", async () => {
  const own = tablesExported((exported) => exported === "own");
  expect(exportSections.map(({ table }) => table).toSorted()).toEqual(own.toSorted());

  for (const { table, data } of exportSections) {
    const { sql: text } = data.compile(shop.db);
    const within = tablesExported(
      (exported) => typeof exported === "object" && exported.within === table,
    );
    const named = shopTables.filter((name) => new RegExp(`from ${name}\\b`).test(text));
    expect(named.toSorted(), table).toEqual(within.toSorted());
  }
});

function tablesExported(isSo: (exported: TableFacts["exported"]) => boolean): string[] {
  return Object.entries<TableFacts>(tableCatalog).flatMap(([name, { exported }]) =>
    isSo(exported) ? [name] : [],
  );
}
