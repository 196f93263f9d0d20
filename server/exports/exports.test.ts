import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { categories } from "#domain/catalog/category.ts";
import { majorAllergens } from "#domain/catalog/major-allergens.ts";
import { perFact } from "#domain/catalog/product-facts.ts";
import { tastingNotes } from "#domain/catalog/tasting-notes.ts";
import { buy } from "#test/support/checkouts.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { listProducts, productColumns } from "../catalog/product-queries.ts";
import { addFormerAddresses } from "../former-addresses/change-former-addresses.ts";
import { findImport, listImportRows } from "../imports/import-queries.ts";
import { previewImport } from "../imports/preview-import.ts";
import { runImport, startImport } from "../imports/run-import.ts";
import { savePage } from "../pages/save-page.ts";
import { shopTables, type TableFacts, tableCatalog } from "../platform/db/table-catalog.ts";
import { startCounting } from "../stock/start-counting.ts";
import { exportEverything, exportSections } from "./export-everything.ts";
import { exportProducts } from "./export-products.ts";

let house: TestShop;
let another: TestShop;
beforeAll(async () => {
  [house, another] = await Promise.all([openTestShop(), openTestShop()]);
});
afterAll(async () => {
  await Promise.all([house.close(), another.close()]);
});
const samples = 12;
beforeEach(async () => {
  for (const { shop } of [house, another]) {
    await sql`truncate imports, import_rows, product_sources, stock_levels cascade`.execute(
      shop.db,
    );
    await shop.db.deleteFrom("products").where("id", ">", samples).execute();
  }
});

async function written(pieces: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** Decisions that an import of a file would make. */
async function decisions({ shop }: TestShop, file: string) {
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
    await startCounting(house.shop, { productId: 2, onHand: 7 });
    const file = await written(exportProducts(house.shop));
    const { rows } = await decisions(house, file);
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
          await house.shop.db.deleteFrom("products").where("id", ">", samples).execute();
          for (const each of products) {
            const columns = productColumns(each as unknown as Parameters<typeof productColumns>[0]);
            await house.shop.db.insertInto("products").values(columns).execute();
          }
          const { rows } = await decisions(house, await written(exportProducts(house.shop)));
          const changing = rows.filter(({ reason }) => !/^Already in the shop/.test(reason));
          expect(changing).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("brings the products of one shop into another once, however often it is imported", async () => {
    // The other shop's bars have the same ids but are different.
    await sql`update products set name = name || ', elsewhere', price = 10`.execute(
      another.shop.db,
    );
    const before = await listProducts(another.shop.db);
    const file = await written(exportProducts(house.shop));
    const { id, rows } = await decisions(another, file);
    expect(rows.map(({ decision }) => decision)).toEqual(rows.map(() => "new"));
    await startImport(another.shop, id);
    await runImport(another.shop, id);
    expect(await findImport(another.shop.db, id)).toMatchObject({ state: "done", done: samples });
    const after = await listProducts(another.shop.db);
    expect(after).toHaveLength(2 * samples);
    expect(after.filter(({ name }) => name.endsWith(", elsewhere"))).toEqual(before);

    const again = await decisions(another, await written(exportProducts(house.shop)));
    const changing = again.rows.filter(({ decision }) => decision !== "skipped");
    // Pictures of the first shop are not fetched in a test.
    for (const { reason } of changing) expect(reason).toMatch(/^New pictures\./);
  });

  test("has no cell that a spreadsheet would run as a formula", async () => {
    await sql`insert into products (name, origin, description, price, tags)
      values ('=HYPERLINK("https://evil.example")', '+1', '@SUM(A1)', 9.5, array['=1', '-2', '"=3'])`.execute(
      house.shop.db,
    );
    const file = await written(exportProducts(house.shop));
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"")",'+1,'@SUM(A1)`);
    expect(file).toContain("'=1; -2");
    const { rows } = await decisions(house, file);
    expect(rows.filter(({ reason }) => !/^Already in the shop/.test(reason))).toEqual([]);
  });
});

describe("the file of everything", () => {
  test("has products, settings, complete orders, customers and emails", async () => {
    const order = await buy(house.shop);
    await startCounting(house.shop, { productId: 3, onHand: 5 });
    const everything = JSON.parse(await written(exportEverything(house.shop)));
    expect(everything).toMatchObject({
      format: "conche-export",
      version: 1,
      exportedAt: house.time.now.toISOString(),
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
    await addFormerAddresses(house.shop, { text, leavesOut: false });
    const { formerAddresses } = JSON.parse(await written(exportEverything(house.shop)));
    expect(formerAddresses).toMatchObject([
      { path: "/old-bar", product_id: 1, target: null },
      { path: "/our-farmers", product_id: null, target: "/about" },
    ]);
  });

  test("has the former addresses of each page that the owner moved", async () => {
    const text = { title: "Our Farm", lead: "Where it grows.", body: "<p>Three trees.</p>" };
    const page = { ...text, slug: "our-farm", inFooter: false, publishes: true };
    await savePage(house.shop, { id: null, version: 0, data: page });
    const moved = { ...page, slug: "our-trees" };
    await savePage(house.shop, { id: "our-farm", version: 1, data: moved });

    const { pages } = JSON.parse(await written(exportEverything(house.shop)));
    expect(pages).toMatchObject([{ slug: "our-trees", formerSlugs: ["our-farm"] }]);
  });

  test("has each row once, for any number of rows", async () => {
    await sql`insert into products (name, price)
      select 'Numbered ' || n, 9.5 from generate_series(1, 250) as n`.execute(house.shop.db);
    const { products } = JSON.parse(await written(exportEverything(house.shop)));
    const ids = products.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(samples + 250);
    expect(ids).toHaveLength(samples + 250);
  });

  test("has no secrets, sessions or payment keys", async () => {
    await buy(house.shop);
    const text = await written(exportEverything(house.shop));
    const { rows } = await sql<{ value: string }>`
      select client_secret as value from checkouts where client_secret is not null
      union all select value from app_secrets
      union all select token_hash from admin_sessions`.execute(house.shop.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { value } of rows) expect(text).not.toContain(value);
  });
});

test("the file of everything has each table that the catalog says it has, and no other", async () => {
  const own = tablesExported((exported) => exported === "own");
  expect(exportSections.map(({ table }) => table).toSorted()).toEqual(own.toSorted());

  for (const { table, data } of exportSections) {
    const { sql: text } = data.compile(house.shop.db);
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
