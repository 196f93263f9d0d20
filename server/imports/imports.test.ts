import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { rowOf, rowsOf as rowsIn } from "#test/support/rows.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { killedAtSecondStep, openTestShop, withoutRunningJobs } from "#test/support/test-shop.ts";
import type { AppContext } from "../app-context.ts";
import { changeStock } from "../catalog/change-stock.ts";
import { deleteProduct } from "../catalog/edit-products.ts";
import { findProduct, listProducts } from "../catalog/product-queries.ts";
import type { PublicFetch } from "../platform/http/fetch/fetch-public.ts";
import { applyRetention } from "../privacy/apply-retention.ts";
import { getPricingSettings, pricingSection } from "../settings/sections.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { changeCount } from "../stock/change-count.ts";
import { findStock } from "../stock/read-stock.ts";
import { fetchPictures, fetchPicturesJob } from "./fetch-pictures.ts";
import {
  countImportRows,
  findEarlierImport,
  findImport,
  listImportRows,
} from "./import-queries.ts";
import { previewImport } from "./preview-import.ts";
import { ROWS_A_STEP, runImport, runImportJob, startImport } from "./run-import.ts";
import { runUndo, undoImport, undoImportJob } from "./undo-import.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conche-imports-"));
const house = forAllTests(() => openTestShop({ DATA_DIR: dataDir }));

/** The same shop without running jobs; tests run them. */
let shop: AppContext;
let enqueued: { job: string; data: unknown }[];
beforeAll(async () => {
  shop = withoutRunningJobs(house.shop, (job, data) => enqueued.push({ job, data }));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});

const samples = 12;
beforeEach(async () => {
  enqueued = [];
  await sql`truncate imports, import_rows, product_sources, stock_levels, stock_movements,
    product_labels, media cascade`.execute(shop.db);
  await shop.db.deleteFrom("products").where("id", ">", samples).execute();
});

const fixture = (name: string) =>
  readFileSync(new URL(`../../test/fixtures/imports/${name}`, import.meta.url));

async function preview(bytes: Uint8Array | string, fileName = "bars.csv"): Promise<string> {
  const answers = { currency: "dollars", "price-limits": "keep" };
  const previewed = await previewImport(shop, { fileName, bytes: Buffer.from(bytes), answers });
  if (previewed.code !== "previewed") throw new Error(JSON.stringify(previewed));
  return previewed.id;
}

async function importFile(bytes: Uint8Array | string): Promise<string> {
  const id = await preview(bytes);
  expect(await startImport(shop, id)).toEqual({ code: "started" });
  await runImport(shop, id);
  return id;
}

async function undo(id: string): Promise<void> {
  expect(await undoImport(shop, id)).toEqual({ code: "started" });
  await runUndo(shop, id);
}

const everyRow = { limit: 10_000, offset: 0 };
const rowsOf = async (id: string) => await listImportRows(shop.db, id, undefined, everyRow);
const said = async (id: string) =>
  (await rowsOf(id)).map(({ row, decision, reason }) => [row, decision, reason]);
const results = async (id: string) =>
  (await rowsOf(id)).map(({ name, state, result }) => [name, state, result]);
const added = async () => (await listProducts(shop.db)).filter(({ id }) => id > samples);
const named = async (name: string) => {
  const found = (await listProducts(shop.db)).find((product) => product.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
/** Everything that an import could change. */
const catalog = async () => ({
  products: (await listProducts(shop.db)).toSorted((a, b) => a.id - b.id),
  labels: await sql`select product_id, barcode from product_labels where barcode <> ''
    order by 1`.execute(shop.db),
  sources: await sql`select * from product_sources order by 1, 2`.execute(shop.db),
});
const change = (productId: number, kind: "broken" | "received", quantity: number) =>
  changeCount(shop, { productId, kind, quantity, requestId: crypto.randomUUID(), note: "" });
const csvOf = (count: number, from = 0) =>
  `Name,Price,Count\n${Array.from({ length: count }, (_, n) => `Bar ${from + n},9.50,3`).join("\n")}\n`;

describe("a preview", () => {
  test("finds a bar by a number that lost or has its leading zeros, unless the file has another such key", async () => {
    await importFile("Name,SKU,Price\nAmber,0017,9.50\nNoir,18,8.50\nMalt,19,8.50\n");
    const id = await preview(
      "Name,SKU,Price\nAmber 70,17,9.50\nNoir 80,0018,9.50\nMalt,19,8.50\nOat,0019,8.50\n",
    );
    expect((await said(id)).map(([_row, decision, reason]) => [decision, reason])).toEqual([
      ["changed", "New name. Found by SKU 0017, which is 17 in this file."],
      ["changed", "New name and price. Found by SKU 18, which is 0018 in this file."],
      ["skipped", "Already in the shop, just like this."],
      ["new", expect.any(String)],
    ]);
  });

  test("finds a bar by its name rather than by a number that lost its leading zeros", async () => {
    await importFile("Name,SKU,Price\nAmber,0017,9.50\nNoir,A5,8.50\nMalt,0018,8.50\n");
    const id = await preview("Name,SKU,Price\nNoir,17,9.50\nOat,18,9.50\nMalt,B6,9.50\n");
    expect((await said(id)).map(([_row, decision, reason]) => [decision, reason])).toEqual([
      ["changed", "New price. Found by its name."],
      ["new", expect.any(String)],
      ["changed", "New price. Found by its name."],
    ]);
  });

  test("finds a bar by its number also when a skipped row has its name", async () => {
    await importFile("Name,SKU,Price\nAmber,0017,9.50\n");
    const id = await preview("Name,SKU,Price\nAmber,99,free\nAmber 70,17,9.50\n");
    expect((await said(id)).map(([_row, decision]) => decision)).toEqual(["skipped", "changed"]);
  });

  test("takes no SKU for an ID of the same number", async () => {
    const columns = "ID,SKU,Name,Regular price";
    await importFile(`${columns}\n,0017,Amber,9.50\n,18,Noir,8.50\n`);
    const id = await preview(`${columns}\n17,,Malt,9.50\n18,,Oat,9.50\n`);
    expect((await rowsOf(id)).map(({ decision }) => decision)).toEqual(["new", "new"]);
  });

  test("says of each row what will happen, and changes nothing", async () => {
    const before = await catalog();
    const id = await preview(fixture("shopify-new.csv"), "products_export.csv");
    expect(await said(id)).toEqual([
      [
        2,
        "new",
        "Counted from 24 on. 2 pictures. On sale there: $9.50 instead of $11.00. The shop takes $9.50 and strikes nothing out.",
      ],
      [
        3,
        "skipped",
        "Another version of Lark Hill 72% (Six bars). Products here have no versions, so only one is imported.",
      ],
      [
        5,
        "new",
        "In stock, not counted. Add its origin in the editor. Shoppers pay $8.99, within the limits on the Pricing screen.",
      ],
      [6, "skipped", "It's a draft in Shopify, and the shop would show it to everybody."],
      [7, "skipped", "It's a gift card, and the shop sells bars."],
    ]);
    expect(await findImport(shop.db, id)).toMatchObject({
      fileName: "products_export.csv",
      format: "shopify",
      state: "previewed",
      rows: { new: 2, changed: 0, skipped: 3 },
      done: 0,
    });
    expect(await countImportRows(shop.db, id, "skipped")).toBe(3);
    expect(await catalog()).toEqual(before);
  });

  test("finds a bar by its name if the file was never imported, and lists what changes", async () => {
    const { name = "", price = 0 } = (await findProduct(shop.db, 1)) ?? {};
    const dearer = ((price + 100) / 100).toFixed(2);
    const id = await preview(`Name,Price,Tags\n"${name}",${dearer},Vegan; New\n`);
    expect(await said(id)).toEqual([[2, "changed", "New price and tags. Found by its name."]]);
  });

  test("reads a category from the name of a new bar, and keeps that of a bar that is there", async () => {
    const file = (name: string, category: string) =>
      `Token,Item Name,Variation Name,Categories,Price\nT1,${name},Regular,${category},9.50\n`;
    await importFile(file("Dark Milk 60%", "Milk"));
    await importFile(file("Dark Milk 60%", "Bars (QLOOJDE)"));
    expect(await named("Dark Milk 60%")).toMatchObject({ category: "milk" });

    await importFile(file("White Orchard", "Bars").replace("T1", "T2"));
    expect(await named("White Orchard")).toMatchObject({ category: "white" });

    const [row] = await said(await preview(file("Truffles", "Bars").replace("T1", "T3")));
    expect(row?.[2]).toContain("Add its origin, cocoa, and category in the editor.");
  });

  test("keeps origin, tags and count if the file leaves them blank", async () => {
    const [product] = await listProducts(shop.db);
    const text = `Name,Price,Origin,Description,Tags,Ingredients,Packed weight (g)\n"${product?.name}",,,,,,\n`;
    expect(await said(await preview(text))).toEqual([
      [2, "skipped", "Already in the shop, just like this."],
    ]);
  });

  test.each([
    ["a picture", new Uint8Array([0x89, 0x50, 0, 1]), { code: "not-text", kind: "unknown" }],
    ["nothing", "", { code: "empty" }],
    ["a heading alone", "Name,Price\n", { code: "no-rows" }],
    ["a quote that does not end", 'Name,Price\n"Bar,9', { code: "not-csv", row: 2 }],
    [
      "an unknown kind",
      "Order,Total\n1,9",
      { code: "unknown-format", columns: ["Order", "Total"] },
    ],
    ["a list of orders", "Order ID,Item Name,Price\n1,Amber,9", { code: "list-of-orders" }],
    [
      "100,000 rows",
      `Name,Price\n${"Bar,9\n".repeat(100_000)}`,
      { code: "too-many-rows", max: 20_000 },
    ],
    ["5,001 bars", csvOf(5_001), { code: "too-many-products" }],
    ["more than 20 MB", "a".repeat(20 * 1024 * 1024 + 1), { code: "too-large" }],
  ])("of %s is refused, and nothing is kept of it", async (_, content, refusal) => {
    const bytes = Buffer.from(content as string);
    expect(await previewImport(shop, { fileName: "x.csv", bytes })).toMatchObject(refusal);
    expect(await rowsIn(shop.db, "imports", ["id"])).toEqual([]);
  });

  test("that was not continued is deleted after a day", async () => {
    const forgotten = await preview(csvOf(1));
    const kept = await importFile(csvOf(1, 1));
    house.pass(25 * HOUR_MS);
    await applyRetention(shop);
    expect(await findImport(shop.db, forgotten)).toBeUndefined();
    expect(await findImport(shop.db, kept)).toBeDefined();
  });
});

describe("an import", () => {
  test("creates the bars of the preview with count and label, and finds them again by their keys", async () => {
    const id = await importFile(fixture("shopify-new.csv"));
    const lark = await named("Lark Hill 72%");
    expect(lark).toMatchObject({
      description: "Red fruit & honey. • Two ingredients • Stone ground",
      price: 950,
      category: "dark",
      cocoaPercentage: 72,
      origin: "Kokoa Kamili, Tanzania",
      tags: ["Single origin", "Vegan"],
      inStock: true,
      remaining: 24,
      images: [],
      shippingWeight: 82,
      rating: 0,
    });
    expect(await named("Oat Milk 55%")).toMatchObject({ inStock: true, remaining: null });
    expect((await catalog()).labels.rows).toEqual([
      { product_id: lark.id, barcode: "036000291452" },
    ]);
    expect(enqueued.filter(({ job }) => job === fetchPicturesJob.name)).toEqual([
      { job: fetchPicturesJob.name, data: { importId: id, position: 0 } },
    ]);
    expect(await findImport(shop.db, id)).toMatchObject({
      state: "done",
      done: 2,
      pictures: 1,
      picturesDone: 0,
    });
  });

  test("of the same file again changes nothing, also after a bar was sold and renamed", async () => {
    const first = await importFile(fixture("woocommerce.csv"));
    const hazelnut = await named("Hazelnut");
    await sql`update products set name = 'Hazelnut, renamed' where id = ${hazelnut.id}`.execute(
      shop.db,
    );
    await change(hazelnut.id, "broken", 2);
    const before = await catalog();
    const again = await preview(fixture("woocommerce.csv"));
    expect(await findEarlierImport(shop.db, again)).toEqual(house.time.now);
    expect(await findEarlierImport(shop.db, first)).toBeUndefined();
    const rows = await rowsOf(again);
    expect(rows.filter(({ decision }) => decision !== "skipped")).toMatchObject([
      {
        name: "Lark Hill 72%",
        decision: "changed",
        reason: expect.stringMatching(/^New pictures\./),
      },
      { name: "Hazelnut", decision: "changed", reason: expect.stringMatching(/^New name\./) },
    ]);
    expect((await catalog()).products).toEqual(before.products);
  });

  test("of the same file twice at once creates each bar once, and the other import says so", async () => {
    const ids = [await preview(fixture("square.csv")), await preview(fixture("square.csv"))];
    for (const id of ids) await startImport(shop, id);
    await Promise.all(ids.map((id) => runImport(shop, id)));
    expect((await added()).map(({ name }) => name)).toEqual(["Lark Hill 72%"]);
    const states = (await Promise.all(ids.map(results))).map(([first]) => first);
    expect(states.toSorted()).toEqual([
      ["Lark Hill 72%", "done", null],
      [
        "Lark Hill 72%",
        "refused",
        "A bar of this name came into the shop meanwhile. Choose the file again.",
      ],
    ]);
  });

  test("that is pressed twice, or whose job runs twice at once, happens once", async () => {
    const id = await preview(csvOf(120));
    const answers = await Promise.all([1, 2, 3].map(() => startImport(shop, id)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      "not-startable",
      "not-startable",
      "started",
    ]);
    expect(enqueued.filter(({ job }) => job === runImportJob.name)).toHaveLength(1);
    await Promise.all([runImport(shop, id), runImport(shop, id)]);
    expect(await added()).toHaveLength(120);
    expect(await startImport(shop, id)).toEqual({ code: "not-startable" });
  });

  test("that is killed goes on with the next step, and repeats no row", async () => {
    const id = await preview(csvOf(ROWS_A_STEP + 10));
    await startImport(shop, id);
    await expect(runImport(killedAtSecondStep(shop), id)).rejects.toThrow("Killed.");
    expect(await added()).toHaveLength(ROWS_A_STEP);
    expect(await runImportJob.findOrphans?.(shop as never)).toEqual([{ importId: id }]);
    await runImport(shop, id);
    expect(await results(id)).toEqual(
      Array.from({ length: ROWS_A_STEP + 10 }, (_, n) => [`Bar ${n}`, "done", null]),
    );
    expect(await added()).toHaveLength(ROWS_A_STEP + 10);
    expect(await runImportJob.findOrphans?.(shop as never)).toEqual([]);
  });

  test("that cannot go on says so after its last try, and goes on when requested", async () => {
    const id = await preview(csvOf(3));
    await startImport(shop, id);
    const clock = () => {
      throw new Error("Broken.");
    };
    const broken: AppContext = { ...shop, clock };
    const run = (within: number | null) =>
      runImportJob.handler(broken, { importId: id }, { retryWithinSeconds: within });
    await expect(run(10)).rejects.toThrow();
    expect(await findImport(shop.db, id)).toMatchObject({ state: "running" });
    await expect(run(null)).rejects.toThrow();
    expect(await findImport(shop.db, id)).toMatchObject({ state: "failed" });
    expect(await startImport(shop, id)).toEqual({ code: "started" });
    await runImport(shop, id);
    expect(await added()).toHaveLength(3);
  });

  test("does not change a bar that was changed or deleted since the preview", async () => {
    await importFile(csvOf(3));
    const [one, two] = [await named("Bar 1"), await named("Bar 2")];
    const id = await preview("Name,Price\nBar 0,10\nBar 1,10\nBar 2,10\n");
    await changeStock(shop, one.id, false);
    await sql`update products set origin = 'Peru' where id = ${one.id}`.execute(shop.db);
    await deleteProduct(shop, two.id);
    await startImport(shop, id);
    await runImport(shop, id);
    expect(await results(id)).toEqual([
      ["Bar 0", "done", null],
      [
        "Bar 1",
        "refused",
        "Somebody changed the bar meanwhile. Choose the file again to see what it would do now.",
      ],
      ["Bar 2", "refused", "Somebody deleted the bar meanwhile."],
    ]);
    expect(await findProduct(shop.db, one.id)).toMatchObject({ price: 950, origin: "Peru" });
  });

  test("that changes a bar's recipe holds the orders that wait for it", async () => {
    const order = await buy(house.shop);
    const where = { order_id: order };
    const { product_name: name } = await rowOf(shop.db, "order_items", ["product_name"], where);
    const held = () => rowsIn(shop.db, "holds", ["kind"], { ...where, released_at: null });
    expect(await held()).toEqual([]);
    const id = await importFile(`Name,Price,Major allergens\n"${name}",,Sesame; Milk; Egg\n`);
    expect((await said(id))[0]?.[2]).toBe("New major allergens. Found by its name.");
    expect(await held()).toEqual([{ kind: "recipe" }]);
  });

  test("with formulas stores none of them, and keeps text that begins like one", async () => {
    const id = await importFile("Name,Price,Description\n'=Bar,9.50,'+1 taste\n=A1,9.50,x\n");
    expect((await added()).map(({ name, description }) => [name, description])).toEqual([
      ["=Bar", "+1 taste"],
    ]);
    expect((await said(id))[1]?.[2]).toMatch(/This is a spreadsheet formula/);
  });
});

describe("the pictures of an import", () => {
  const photo = async () =>
    await sharp({ create: { width: 40, height: 50, channels: 3, background: "#a05020" } })
      .jpeg()
      .toBuffer();
  const file = (addresses: string) => `Name,Price,Pictures\nLark,9.50,"${addresses}"\n`;
  const firstTry = { retryWithinSeconds: 10 };
  const lastTry = { retryWithinSeconds: null };
  const fetched: string[] = [];
  beforeEach(() => fetched.splice(0));
  const responding = (answers: Record<string, PublicFetch>) => async (address: string) => {
    fetched.push(address);
    return answers[address] ?? gone;
  };
  const gone: PublicFetch = { code: "not-fetched", why: "refused", status: 404, retryable: false };
  const away: PublicFetch = { code: "not-fetched", why: "no-answer", retryable: true };

  test("are stored in the shop, in the order of the file, and once", async () => {
    const id = await importFile(file("https://a.example/1.jpg https://a.example/2.jpg"));
    const bytes = await photo();
    const network = responding({
      "https://a.example/1.jpg": { code: "fetched", bytes },
      "https://a.example/2.jpg": { code: "fetched", bytes },
    });
    const row = { importId: id, position: 0 };
    await fetchPictures(shop, row, firstTry, network);
    await fetchPictures(shop, row, firstTry, network);
    const { images } = await named("Lark");
    expect(images).toHaveLength(2);
    expect(images[0]).toMatch(/^\/media\/.+\.webp$/);
    expect(fetched).toHaveLength(2);
    expect(await findImport(shop.db, id)).toMatchObject({ pictures: 1, picturesDone: 1 });
    // Importing the file again: the bar has its pictures already.
    expect(await said(await preview(file("https://a.example/1.jpg")))).toEqual([
      [2, "skipped", "Already in the shop, just like this."],
    ]);
  });

  test("that were stored before a process was killed are not fetched again", async () => {
    const id = await importFile(file("https://a.example/1.jpg https://a.example/2.jpg"));
    const bytes = await photo();
    const row = { importId: id, position: 0 };
    const half = responding({
      "https://a.example/1.jpg": { code: "fetched", bytes },
      "https://a.example/2.jpg": away,
    });
    await expect(fetchPictures(shop, row, firstTry, half)).rejects.toThrow("no-answer");
    expect(await fetchPicturesJob.findOrphans?.(shop as never)).toEqual([row]);
    const whole = responding({ "https://a.example/2.jpg": { code: "fetched", bytes } });
    await fetchPictures(shop, row, firstTry, whole);
    expect(fetched).toEqual([
      "https://a.example/1.jpg",
      "https://a.example/2.jpg",
      "https://a.example/2.jpg",
    ]);
    expect((await named("Lark")).images).toHaveLength(2);
    expect(await rowsIn(shop.db, "media", ["id"])).toHaveLength(2);
  });

  test("that cannot be fetched are left out, and the row says why", async () => {
    const addresses = [
      "https://a.example/gone.jpg",
      "https://a.example/page.html",
      "https://a.example/away.jpg",
      "http://127.0.0.1/secret.jpg",
    ];
    const id = await importFile(file(addresses.join(" ")));
    const network = responding({
      "https://a.example/page.html": {
        code: "fetched",
        bytes: Buffer.from("<svg onload=alert(1)>"),
      },
      "https://a.example/away.jpg": away,
      "http://127.0.0.1/secret.jpg": { code: "not-fetched", why: "not-public", retryable: false },
    });
    await fetchPictures(shop, { importId: id, position: 0 }, lastTry, network);
    expect((await named("Lark")).images).toEqual([]);
    expect((await rowsOf(id))[0]?.result).toBe(
      [
        "The picture at https://a.example/gone.jpg isn't there anymore.",
        "At https://a.example/page.html is an SVG. The shop takes JPEG, PNG, WebP, AVIF and HEIC pictures: add one in the product.",
        "The picture at https://a.example/away.jpg can't be reached.",
        "The picture at http://127.0.0.1/secret.jpg is inside a private network, where the shop fetches nothing.",
      ].join(" "),
    );
    expect(await countImportRows(shop.db, id, "attention")).toBe(1);
  });

  test("that move are stored with their first picture, and the row says so", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 4, background } })
        .png()
        .toBuffer();
    const frames = [await frame("#c06030"), await frame("#30c060")];
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const address = "https://a.example/moving.webp";
    const id = await importFile(file(address));
    const network = responding({ [address]: { code: "fetched", bytes } });
    await fetchPictures(shop, { importId: id, position: 0 }, lastTry, network);
    expect((await named("Lark")).images).toHaveLength(1);
    expect((await rowsOf(id))[0]?.result).toBe(
      `About the picture at ${address}: It moves, and the shop shows its first picture only.`,
    );
  });

  test("at the shop's own address are used as they are, and none of its own machine is fetched", async () => {
    const site = shop.config.siteUrl;
    const id = await importFile(file(`${site}/wrappers/night-shift.svg ${site}/admin/orders`));
    // With the real network, which refuses this machine's address.
    await fetchPictures(shop, { importId: id, position: 0 }, lastTry);
    expect((await named("Lark")).images).toEqual(["/wrappers/night-shift.svg"]);
    expect((await rowsOf(id))[0]?.result).toMatch(/inside a private network/);
  });

  test("are not added to a bar that got others meanwhile, or was deleted", async () => {
    const id = await importFile(file("https://a.example/1.jpg"));
    await sql`update products set images = '{/wrappers/mine.svg}' where name = 'Lark'`.execute(
      shop.db,
    );
    const bytes = await photo();
    const network = responding({ "https://a.example/1.jpg": { code: "fetched", bytes } });
    await fetchPictures(shop, { importId: id, position: 0 }, firstTry, network);
    expect((await named("Lark")).images).toEqual(["/wrappers/mine.svg"]);
    expect(await findImport(shop.db, id)).toMatchObject({ picturesDone: 1 });
  });
});

describe("undoing an import", () => {
  test("restores the catalog, whatever was new or changed", async () => {
    const sample = (await listProducts(shop.db))[0];
    await sql`update products set nutrition_facts = ${JSON.stringify({ servingSize: "1 oz", calories: 150, fat: "12g", carbs: "8g", protein: "3g", sugar: "6g" })}::jsonb where id = ${sample?.id}`.execute(
      shop.db,
    );
    const before = await catalog();
    const id = await importFile(
      `Name,Price,Tags,Calories,Barcode,Origin\n"${sample?.name}",12.34,Imported,170,036000291452,Elsewhere\nLark,9.50,New,,,\n`,
    );
    expect((await catalog()).products).not.toEqual(before.products);
    await undo(id);
    expect(await catalog()).toEqual(before);
    expect(await findImport(shop.db, id)).toMatchObject({ state: "undone", undone: 2, kept: 0 });
    // Again from the beginning.
    const [again] = await rowsOf(await preview("Name,Price\nLark,9.50\n"));
    expect(again).toMatchObject({ decision: "new" });
  });

  test("removes the counts of new bars, and the bars' fetched pictures", async () => {
    const id = await importFile(
      "Name,Price,Count,Pictures\nLark,9.50,12,https://a.example/1.jpg\n",
    );
    const { id: imported } = await named("Lark");
    await undo(id);
    expect(await findProduct(shop.db, imported)).toBeUndefined();
    expect(await findStock(shop.db, imported)).toBeUndefined();
    const moved = await rowsIn(shop.db, "stock_movements", ["quantity"], { product_id: imported });
    expect(moved.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(0);
    // Remaining fetches find nothing to do.
    await fetchPictures(shop, { importId: id, position: 0 }, { retryWithinSeconds: null });
    expect(await fetchPicturesJob.findOrphans?.(shop as never)).toEqual([]);
  });

  test("keeps bars that were sold, counted or edited since, and names them", async () => {
    const id = await importFile(csvOf(4));
    const [sold, counted, edited] = [
      await named("Bar 0"),
      await named("Bar 1"),
      await named("Bar 2"),
    ];
    const order = await buy(house.shop);
    await sql`update order_items set product_id = ${sold.id} where id =
      (select min(id) from order_items where order_id = ${order})`.execute(shop.db);
    await change(counted.id, "received", 5);
    await sql`update products set origin = 'Peru' where id = ${edited.id}`.execute(shop.db);
    await undo(id);
    expect(await results(id)).toEqual([
      ["Bar 0", "kept", "Sold since, so it stays in the shop."],
      ["Bar 1", "kept", "Its count changed since, so it stays in the shop."],
      ["Bar 2", "kept", "Edited since, so it stays as it is."],
      ["Bar 3", "undone", null],
    ]);
    expect((await added()).map(({ name }) => name).toSorted()).toEqual(["Bar 0", "Bar 1", "Bar 2"]);
    expect(await findImport(shop.db, id)).toMatchObject({ undone: 1, kept: 3 });
  });

  test("keeps a bar of which an order comes in while the step runs", async () => {
    const id = await importFile("Name,Price,In stock\nLark,9.50,yes\nWren,9.50,yes\n");
    const [lark, wren] = [await named("Lark"), await named("Wren")];
    const order = await buy(house.shop);
    expect(await undoImport(shop, id)).toEqual({ code: "started" });
    let undone: Promise<void> | undefined;
    await shop.db.transaction().execute(async (tx) => {
      await sql`select from products where id = ${lark.id} for update`.execute(tx);
      undone = runUndo(shop, id);
      await vi.waitFor(async () => {
        const waiting = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
        expect(waiting.rows).not.toEqual([]);
      }, 10_000);
      await sql`update order_items set product_id = ${wren.id} where id =
        (select min(id) from order_items where order_id = ${order})`.execute(shop.db);
    });
    await undone;
    expect(await results(id)).toEqual([
      ["Lark", "undone", null],
      ["Wren", "kept", "Sold since, so it stays in the shop."],
    ]);
  });

  test("happens once, is not offered while the import runs, and goes on after a kill", async () => {
    const id = await preview(csvOf(ROWS_A_STEP + 5));
    expect(await undoImport(shop, id)).toEqual({ code: "not-possible" });
    await startImport(shop, id);
    expect(await undoImport(shop, id)).toEqual({ code: "not-possible" });
    await runImport(shop, id);
    const answers = await Promise.all([undoImport(shop, id), undoImport(shop, id)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["not-possible", "started"]);
    await expect(runUndo(killedAtSecondStep(shop), id)).rejects.toThrow("Killed.");
    expect(await added()).toHaveLength(5);
    expect(await undoImportJob.findOrphans?.(shop as never)).toEqual([{ importId: id }]);
    await runUndo(shop, id);
    expect(await added()).toEqual([]);
    expect(await undoImportJob.findOrphans?.(shop as never)).toEqual([]);
  });
});

test("the queue finishes an import of several hundred bars by itself", async () => {
  const id = await preview(csvOf(300));
  expect(await startImport(house.shop, id)).toEqual({ code: "started" });
  await expect.poll(async () => (await findImport(shop.db, id))?.state).toBe("done");
  expect(await added()).toHaveLength(300);
});

describe("a price outside of the limits", () => {
  const text = "Name,Price\nTiny,4.00\nWithin,9.50\nBlock,120.00\n";
  const read = (answers: Record<string, string>) =>
    previewImport(shop, { fileName: "bars.csv", bytes: Buffer.from(text), answers });
  const readWith = async (decision: "move" | "keep") => {
    const previewed = await read({ "price-limits": decision });
    if (previewed.code !== "previewed") throw new Error(previewed.code);
    return previewed.id;
  };
  const limits = async () => {
    const { individual } = await getPricingSettings(shop.db, shop.log);
    return [individual.minimumPrice, individual.maximumPrice];
  };

  test("is the owner's decision, before anything is stored", async () => {
    expect(await read({})).toEqual({
      code: "asks",
      questions: [
        {
          id: "price-limits",
          sentence:
            "2 bars of this file are outside your price limits, $8.99 to $49.99: they cost as much as $4.00 and $120.00. What should shoppers pay?",
          choices: [
            { value: "move", label: "What the file says: move the limits to $4.00 to $120.00" },
            { value: "keep", label: "$8.99 or $49.99: leave the limits as they are" },
          ],
        },
      ],
    });
    expect(await rowsIn(shop.db, "imports", ["id"])).toEqual([]);
  });

  test("moves the limits with the import, and back when it is undone", async () => {
    const id = await readWith("move");
    expect(await limits()).toEqual([899, 4999]);
    await startImport(shop, id);
    expect(await limits()).toEqual([400, 12_000]);
    await runImport(shop, id);
    expect((await rowsOf(id)).map(({ reason }) => reason).join()).not.toContain("pay");
    await undo(id);
    expect(await limits()).toEqual([899, 4999]);
  });

  test("leaves limits alone that somebody changed since", async () => {
    const id = await readWith("move");
    await startImport(shop, id);
    await runImport(shop, id);
    const { data } = await getSettings(shop.db, pricingSection, shop.log);
    const individual = { ...data.individual, maximumPrice: cents(20_000) };
    await chooseSettings(shop, pricingSection, { ...data, individual });
    await undo(id);
    expect(await limits()).toEqual([400, 20_000]);
    await shop.db.deleteFrom("settings").where("section", "=", "pricing").execute();
  });

  test("is taken and cut if the owner leaves the limits", async () => {
    const id = await readWith("keep");
    expect((await said(id)).map(([, , reason]) => reason)).toEqual([
      expect.stringContaining("Shoppers pay $8.99"),
      expect.not.stringContaining("Shoppers pay"),
      expect.stringContaining("Shoppers pay $49.99"),
    ]);
  });
});

describe("the currency of a file that names none", () => {
  const text = "Handle,Title,Variant Price,Status\na,Amber 70%,9.50,active\n";
  const read = (answers: Record<string, string>) =>
    previewImport(shop, { fileName: "bars.csv", bytes: Buffer.from(text), answers });

  test("is asked once, and nothing is stored before", async () => {
    expect(await read({})).toMatchObject({
      code: "asks",
      questions: [
        {
          id: "currency",
          sentence:
            "Shopify files don't name a currency for amounts, such as “9.50” in row 2. Are they US dollars?",
        },
      ],
    });
    expect(await rowsIn(shop.db, "imports", ["id"])).toEqual([]);
  });

  test("is dollars or nothing, as the owner says", async () => {
    const dollars = await read({ currency: "dollars" });
    const other = await read({ currency: "leave-out" });
    if (dollars.code !== "previewed" || other.code !== "previewed") throw new Error("asked again");
    expect(await said(dollars.id)).toMatchObject([[2, "new", expect.anything()]]);
    expect(await said(other.id)).toEqual([
      [2, "skipped", "Its amounts aren't in US dollars, and the shop sells in those."],
    ]);
  });
});
