import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { rowOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { previewImport } from "../imports/preview-import.ts";
import { runImport, startImport } from "../imports/run-import.ts";
import { runUndo, undoImport } from "../imports/undo-import.ts";
import {
  addFormerAddresses,
  countFormerAddresses,
  listFormerAddresses,
  removeFormerAddress,
} from "./change-former-addresses.ts";
import { findFormerAddress, findFormerProduct } from "./find-former-address.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(async () => {
  await sql`truncate imports, import_rows, product_sources, former_addresses, stock_levels,
    stock_movements cascade`.execute(shop.db);
  await sql`delete from products where id > 12`.execute(shop.db);
});

const find = (path: string) => findFormerAddress(shop.db, new URL(path, "https://shop.example"));
const add = (text: string, leavesOut = false) => addFormerAddresses(shop, { text, leavesOut });

async function importFile(text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const previewed = await previewImport(shop, { fileName: "bars.csv", bytes });
  if (previewed.code !== "previewed") throw new Error(previewed.code);
  await startImport(shop, previewed.id);
  await runImport(shop, previewed.id);
  return previewed.id;
}

async function idOf(name: string): Promise<number> {
  const row = await rowOf(shop.db, "products", ["id"], { name });
  return Number(row.id);
}

const shopify = "Handle,Title,Variant Price,Status\nuntracked-72,Untracked 72%,$9.50,active\n";

describe("an imported bar's former address", () => {
  test("leads to the bar, however it is written", async () => {
    await importFile(shopify);
    const address = `/products/${await idOf("Untracked 72%")}`;
    for (const path of [
      "/products/untracked-72",
      "/Products/Untracked-72/",
      "/products/untracked%2D72?variant=1",
      "/collections/x/products/untracked-72",
      "/en-us/products/untracked-72",
    ]) {
      expect(await find(path), path).toBe(address);
    }
    expect(await find("/products/somebody-elses")).toBeUndefined();
  });

  test.each([
    ["ID,Name,Regular price\n28,Sea Salt & Oak 70%,$9.50\n", "/product/sea-salt-oak-70/"],
    ["Token,Item Name,Price\nT1,Sea Salt & Oak 70%,$9.50\n", "/product/sea-salt-oak-70/T1"],
    [
      "handleId,fieldType,name,price\np1,Product,Sea Salt & Oak 70%,$9.50\n",
      "/product-page/sea-salt-oak-70",
    ],
    ["TITLE,PRICE,CURRENCY_CODE\nSea Salt & Oak 70%,9.50,USD\n", "/listing/123/sea-salt-oak-70"],
  ])("is known for each shop's kind of address: %j", async (text, path) => {
    await importFile(text);
    expect(await find(path)).toBe(`/products/${await idOf("Sea Salt & Oak 70%")}`);
  });

  test("of WooCommerce's links to the cart is found by its id there", async () => {
    await importFile("ID,Name,Regular price\n28,Oak 70%,$9.50\n");
    const known = { source: "woocommerce", key: "28" };
    const address = `/products/${await idOf("Oak 70%")}`;
    expect(await findFormerProduct(shop.db, known)).toBe(address);
    expect(await findFormerProduct(shop.db, { ...known, key: "29" })).toBeUndefined();
  });

  test("goes away with the import that is undone, for new and for changed bars", async () => {
    const { name } = await rowOf(shop.db, "products", ["name"], { id: 1 });
    const id = await importFile(`${shopify}old-one,"${name}",$19.50,active\n`);
    expect(await find("/products/old-one")).toBe("/products/1");
    await undoImport(shop, id);
    await runUndo(shop, id);
    expect(await find("/products/old-one")).toBeUndefined();
    expect(await find("/products/untracked-72")).toBeUndefined();
  });

  test("of an archived bar is not found", async () => {
    await importFile(shopify);
    await sql`update products set archived_at = now() where name = 'Untracked 72%'`.execute(
      shop.db,
    );
    expect(await find("/products/untracked-72")).toBeUndefined();
  });
});

describe("the owner's list of former addresses", () => {
  test("is added as a whole, and found", async () => {
    expect(await add("/old-bar, /products/1\n/our-farmers, /about")).toEqual({
      code: "added",
      added: 2,
      leftOut: 0,
    });
    expect(await find("/old-bar/")).toBe("/products/1");
    expect(await find("/Our-Farmers")).toBe("/about");
    expect(await countFormerAddresses(shop.db, "")).toBe(2);
    expect(await listFormerAddresses(shop.db, "farmers", { limit: 10, offset: 0 })).toMatchObject([
      { path: "/our-farmers", address: "/about", isImported: false },
    ]);
    await removeFormerAddress(shop.db, "/old-bar");
    expect(await find("/old-bar")).toBeUndefined();
  });

  test("with a bad line adds nothing, until the owner leaves it out", async () => {
    const text = "/old-bar, /products/1\n/other, https://other.example/";
    expect(await add(text)).toMatchObject({ code: "problems", usable: 1 });
    expect(await countFormerAddresses(shop.db, "")).toBe(0);
    expect(await add(text, true)).toEqual({ code: "added", added: 1, leftOut: 1 });
  });

  test("with a NUL, as attackers send it, is unknown", async () => {
    const url = new URL("http://shop.example/%00/etc/passwd");
    expect(await findFormerAddress(shop.db, url)).toBeUndefined();
  });

  test("comes before what most shops have", async () => {
    expect(await find("/pages/about-us")).toBe("/about");
    await add("/pages/about-us, /process");
    expect(await find("/pages/about-us")).toBe("/process");
  });
});
