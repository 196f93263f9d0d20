import { readYesNo } from "../../csv/yes-no.ts";
import type { FileRow } from "../../input/file-row.ts";
import { cellsOf, groupRows } from "./cells.ts";
import { whyNotForSale } from "./for-sale.ts";
import { importFormats } from "./import-formats.ts";
import type { StockFacts } from "./imported-stock.ts";
import { splitList } from "./plain-text.ts";
import { categoryTags } from "./product-values.ts";
import { foundRowsOf, optionValue } from "./product-versions.ts";
import type { FormatReader, RawProduct } from "./raw-product.ts";

const { one, all, has } = cellsOf(importFormats.shopify.columns);

/**
 * All rows with the same handle are one product. The first row has its fields; each further one is
 * a variant, a picture, or both.
 */
export const readShopify: FormatReader = (rows) => {
  const keyOf = (row: FileRow) => one(row, "key").toLowerCase() || `row ${row.row}`;
  return [...groupRows(rows, keyOf).values()].flatMap(([first, ...others]) => {
    const name = one(first, "name");
    const versions = others.filter(isVersion);
    const product = {
      shop: "Shopify",
      row: first,
      name,
      whyNot: whyNotForSale(first, name, [...all(first, "category"), one(first, "tags")]),
      offered: [first, ...versions],
      versions,
      versionOf: (row: FileRow) => chosenOptions(row, first),
    };
    return foundRowsOf(product, (version = first) => rawOf(first, version, others));
  });
};

function rawOf(row: FileRow, version: FileRow, others: readonly FileRow[]): RawProduct {
  const handle = one(row, "key");
  const tags = splitList(one(row, "tags"), ",");
  return {
    row: row.row,
    name: one(row, "name"),
    id: handle,
    sku: one(version, "sku"),
    price: one(version, "price"),
    priceBefore: one(version, "regularPrice"),
    description: one(row, "description"),
    kinds: [...all(row, "category"), categoryTags(tags)],
    origin: one(row, "origin"),
    cocoaPercentage: one(row, "cocoaPercentage"),
    tags,
    pictures: picturesOf([row, ...others]),
    weight: one(version, "weight"),
    barcode: one(version, "barcode"),
    stock: stockFactsOf(version),
    formerPaths: handle === "" ? [] : [`/products/${handle}`],
  };
}

/** An empty tracker means that Shopify does not count it, whatever its quantity says. */
function stockFactsOf(row: FileRow): StockFacts {
  const sellsAtZero = one(row, "sellsAtZero").toLowerCase();
  return {
    counts: all(row, "count").slice(0, 1),
    isTracked: has(row, "tracked") ? one(row, "tracked") !== "" : undefined,
    sellsAtZero: sellsAtZero === "continue" || readYesNo(sellsAtZero) === true,
  };
}

function isVersion(row: FileRow): boolean {
  const option = row.cells.option1value ?? "";
  return option !== "" || one(row, "price") !== "" || one(row, "sku") !== "";
}

/** Only the product's first row names its options. */
function chosenOptions({ cells }: FileRow, product: FileRow): string {
  const options = [1, 2, 3].map((at) =>
    optionValue(product.cells[`option${at}name`] ?? "", cells[`option${at}value`] ?? ""),
  );
  return options.filter((option) => option && option !== "Default Title").join(", ");
}

function picturesOf(rows: readonly FileRow[]): string[] {
  const placed = rows.flatMap((row) => {
    const address = one(row, "pictures");
    const place = Number(row.cells.imageposition || Number.POSITIVE_INFINITY);
    return address ? [{ address, place }] : [];
  });
  // Pictures without a position keep their order.
  return placed.toSorted((a, b) => a.place - b.place || 0).map(({ address }) => address);
}
