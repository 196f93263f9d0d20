import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import { fileRows } from "#test/support/file-rows.ts";
import { forAllTimes } from "#test/support/for-all.ts";
import { mapColumns, recognizeFormat } from "./import-formats.ts";
import { readImport } from "./read-import.ts";

const DAYS = { today: "2026-11-20", dateOrder: "month-first" } as const;

function read(file: string) {
  const path = new URL(`../../../test/fixtures/imports/${file}`, import.meta.url);
  const csv = readCsv(readFileSync(path), { max: 20_000 });
  if (csv.code !== "read") throw new Error(csv.code);
  const format = recognizeFormat(csv.columns);
  if (!format) throw new Error("The format was not recognized.");
  const items = readImport(format, csv.rows, DAYS);
  return { format, items, mapping: mapColumns(format, csv.columns) };
}

/** Notes about bars and skipped rows. */
function summary(file: string) {
  const { items } = read(file);
  return {
    products: items.filter((item) => !("skipped" in item)),
    skipped: items.flatMap((item) => ("skipped" in item ? [[item.row, item.skipped]] : [])),
  };
}

describe("a product file", () => {
  test.each([
    ["shopify-new.csv", "shopify"],
    ["shopify-old.csv", "shopify"],
    ["woocommerce.csv", "woocommerce"],
    ["square.csv", "square"],
    ["etsy.csv", "etsy"],
    ["own.csv", "conche"],
  ])("%s is recognized by its columns", (file, format) => {
    expect(read(file).format).toBe(format);
  });

  test("without columns about bars has no known format", () => {
    const columns = ["order", "total"].map((name) => ({ name, title: name }));
    expect(recognizeFormat(columns)).toBeUndefined();
  });

  test("says which field each column is read as", () => {
    const { mapping } = read("etsy.csv");
    expect(mapping.map(({ field, titles }) => [field, titles])).toEqual([
      ["name", ["TITLE"]],
      ["description", ["DESCRIPTION"]],
      ["price", ["PRICE"]],
      ["tags", ["TAGS"]],
      ["sku", ["SKU"]],
      ["pictures", ["IMAGE1", "IMAGE2", "IMAGE3"]],
      ["count", ["QUANTITY"]],
      ["currency", ["CURRENCY_CODE"]],
    ]);
  });
});

test("from Shopify's new columns has one bar for each product, with its first variant and its pictures in order", () => {
  expect(summary("shopify-new.csv")).toEqual({
    products: [
      {
        row: 2,
        name: "Lark Hill 72%",
        key: "lark-hill-72",
        product: {
          name: "Lark Hill 72%",
          description: "Red fruit & honey. • Two ingredients • Stone ground",
          fullDescription: "Red fruit & honey.\n• Two ingredients\n• Stone ground",
          origin: "Kokoa Kamili, Tanzania",
          price: 950,
          category: "dark",
          cocoaPercentage: 72,
          tags: ["Single origin", "Vegan"],
          shippingWeight: 82,
          barcode: "036000291452",
          pictures: [
            "https://pictures.example/lark-hill-1.jpg",
            "https://pictures.example/lark-hill-2.jpg",
          ],
          count: 24,
          formerPaths: ["/products/lark-hill-72"],
        },
        notes: [
          "On sale there: $9.50 instead of $11.00. The shop takes $9.50 and strikes nothing out.",
        ],
      },
      {
        row: 5,
        name: "Oat Milk 55%",
        key: "oat-milk-55",
        product: {
          name: "Oat Milk 55%",
          description: "Soft, and without any cow.",
          price: 800,
          category: "milk",
          cocoaPercentage: 55,
          tags: ["Vegan"],
          shippingWeight: 80,
          inStock: true,
          formerPaths: ["/products/oat-milk-55"],
        },
        notes: [],
      },
    ],
    skipped: [
      [
        3,
        "Another version of Lark Hill 72% (Six bars). Products here have no versions, so only one is imported.",
      ],
      [6, "It's a draft in Shopify, and the shop would show it to everybody."],
      [7, "It's a gift card, and the shop sells bars."],
    ],
  });
});

test("from Shopify's old columns gives the same bars, without archived products", () => {
  expect(summary("shopify-old.csv")).toEqual({
    products: [
      {
        row: 2,
        name: "Lark Hill 72%",
        key: "lark-hill-72",
        product: {
          name: "Lark Hill 72%",
          description: "Red fruit & honey.",
          price: 950,
          category: "dark",
          cocoaPercentage: 72,
          tags: ["Vegan"],
          shippingWeight: 82,
          barcode: "036000291452",
          pictures: ["https://pictures.example/lark-hill-1.jpg"],
          count: 24,
          formerPaths: ["/products/lark-hill-72"],
        },
        notes: [],
      },
    ],
    skipped: [
      [3, "It's archived in Shopify."],
      [4, "“abc” isn't a price."],
    ],
  });
});

test("from WooCommerce has the regular price unless a sale is on, and fills gaps of a bar from its variations", () => {
  expect(summary("woocommerce.csv")).toEqual({
    products: [
      {
        row: 2,
        name: "Lark Hill 72%",
        key: "41",
        product: {
          name: "Lark Hill 72%",
          description: "Red fruit & honey.",
          fullDescription: "Stone ground.\nTwo ingredients.",
          origin: "Kokoa Kamili, Tanzania",
          price: 850,
          category: "dark",
          cocoaPercentage: 72,
          tags: ["Vegan", "Bean, to bar"],
          shippingWeight: 82,
          barcode: "4006381333931",
          pictures: ["https://pictures.example/a.jpg", "https://pictures.example/b.jpg"],
          count: 24,
          formerPaths: ["/product/lark-hill-72"],
        },
        notes: [
          "On sale there: $8.50 instead of $9.50. The shop takes $8.50 and strikes nothing out.",
        ],
      },
      {
        row: 3,
        name: "Winter Sale",
        key: "42",
        product: {
          name: "Winter Sale",
          description: "-20 degrees outside",
          price: 950,
          category: "white",
          inStock: false,
          formerPaths: ["/product/winter-sale"],
        },
        notes: [],
      },
      {
        row: 4,
        name: "Hazelnut",
        key: "43",
        product: {
          name: "Hazelnut",
          price: 900,
          category: "milk",
          shippingWeight: 80,
          count: 7,
          formerPaths: ["/product/hazelnut"],
        },
        notes: [],
      },
    ],
    skipped: [
      [
        6,
        "Another version of Hazelnut (140 g). Products here have no versions, so only one is imported.",
      ],
      [7, "It's a draft in WooCommerce, and the shop would show it to everybody."],
      [8, "It's a group of other products."],
      [9, "It isn't something that can be shipped."],
      [10, "A version of a product that isn't in the file."],
    ],
  });
});

test("from Square joins rows of one name as variations, and adds up the counts of all locations", () => {
  const { products, skipped } = summary("square.csv");
  expect(products).toMatchObject([
    {
      row: 2,
      key: "SQ7AAA",
      product: { price: 950, category: "dark", shippingWeight: 82, count: 24 },
    },
    { row: 4, key: "SQ7BBB", product: { name: "House pick" } },
  ]);
  expect(products[1]).not.toHaveProperty("product.price");
  expect(skipped).toEqual([
    [
      3,
      "Another version of Lark Hill 72% (Six bars). Products here have no versions, so only one is imported.",
    ],
    [5, "It's archived in Square."],
  ]);
});

test("from Etsy has a bar for each listing in dollars, with its line breaks and all pictures", () => {
  const { products, skipped } = summary("etsy.csv");
  expect(products).toMatchObject([
    {
      key: "sku:LH-72",
      product: {
        description: "Red fruit & honey. Stone ground.",
        fullDescription: "Red fruit & honey.\nStone ground.",
        tags: ["dark chocolate", "vegan gift"],
        category: "dark",
        pictures: ["https://pictures.example/1.jpg", "https://pictures.example/2.jpg"],
        count: 24,
      },
    },
    {
      key: "name:hazelnut bar",
      product: { category: "milk", count: 0 },
      notes: ["Its versions are left out: the shop has none."],
    },
  ]);
  expect(skipped).toEqual([[4, "Its price is in EUR, and the shop sells in US dollars."]]);
});

test("with custom columns needs a name and a price, and has a reason for each bad row", () => {
  const { products, skipped } = summary("own.csv");
  expect(products).toMatchObject([
    {
      product: {
        price: 950,
        origin: "Kokoa Kamili, Tanzania",
        category: "dark",
        cocoaPercentage: 72,
        tags: ["Vegan", "Single origin"],
        ingredients: ["Cacao beans", "Cane sugar"],
        inStock: true,
      },
    },
    {
      product: { price: 900, category: "milk", majorAllergens: ["milk", "hazelnut"], count: 12 },
      notes: ["“Pollen” is no major allergen of US law."],
    },
    // Its cell is "CafÃ© au lait".
    { name: "Café au lait" },
  ]);
  expect(skipped).toEqual([
    [4, "This is a spreadsheet formula. Paste its value instead, and choose the file again."],
    [6, "The same bar as in row 2."],
    [7, "It has no name."],
    [8, expect.stringMatching(/^Letters are garbled in “.+”. Save the file as “CSV UTF-8”/)],
  ]);
});

test("gives every bar a unique key and valid fields, whatever is in the cells", () => {
  const columns = [
    "handle",
    "title",
    "price",
    "description",
    "tags",
    "imagesrc",
    "barcode",
    "status",
  ];
  const cells = fc.record(
    Object.fromEntries(columns.map((name) => [name, fc.string({ unit: "binary", maxLength: 40 })])),
  );
  const formats = fc.constantFrom("shopify", "woocommerce", "square", "wix", "etsy", "conche");
  forAllTimes(50, formats, fc.array(cells, { maxLength: 20 }), (format, rows) => {
    const items = readImport(format as "shopify", fileRows(rows as Record<string, string>[]), DAYS);
    const keys = items.flatMap((item) => ("key" in item ? [item.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
    for (const item of items) {
      expect(item.row).toBeLessThanOrEqual(rows.length + 1);
      if ("skipped" in item) expect(item.skipped).toMatch(/\.$/);
      else expect(item.product.name.length).toBeGreaterThan(0);
    }
  });
});
