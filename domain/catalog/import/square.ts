import { readYesNo } from "../../csv/yes-no.ts";
import type { FileRow } from "../../input/file-row.ts";
import { cellsOf, groupRows } from "./cells.ts";
import { whyNotForSale } from "./for-sale.ts";
import { formerSlug } from "./former-slug.ts";
import { lineOfHtml } from "./html-text.ts";
import { importFormats } from "./import-formats.ts";
import type { StockFacts } from "./imported-stock.ts";
import { splitList } from "./plain-text.ts";
import { findSingleBar, foundRowsOf, optionValue } from "./product-versions.ts";
import type { FormatReader, RawProduct } from "./raw-product.ts";
import { unitOfColumn } from "./read-weight.ts";

const { one, all, column, has } = cellsOf(importFormats.square.columns);

/**
 * Each row is a variation; rows with the same handle or, without one, the same item name are one
 * item. Names that differ in capitals are two items there.
 */
export const readSquare: FormatReader = (rows) =>
  [...groupRows(rows, itemOf).values()].flatMap((variations) => {
    const [first] = variations;
    const name = one(first, "name");
    const [offered = first, ...more] = variations.filter(isOffered);
    const chosen = findSingleBar(name, [offered, ...more], versionOf) ?? offered;
    const kinds = all(chosen, "category").flatMap((text) => splitList(text, ",").map(categoryName));
    const product = {
      shop: "Square",
      row: chosen,
      name,
      whyNot: whyNotForSale(chosen, name, kinds) ?? whySoldNowhere(chosen),
      offered: [chosen],
      versions: variations.filter((row) => row !== chosen),
      versionOf,
    };
    return foundRowsOf(product, () => rawOf(chosen, first, kinds));
  });

/** @param first of the item, whose key is the bar's, so that it stays when another one is chosen */
function rawOf(row: FileRow, first: FileRow, kinds: readonly string[]): RawProduct {
  const name = one(first, "name");
  const regular = fixedPrice(one(row, "price"));
  const sale = row.cells.onlinesaleprice ?? "";
  const slug = one(row, "address") || formerSlug(lineOfHtml(row.cells.itemname || name));
  const isNotShipped = readYesNo(row.cells.shippingenabled ?? "") === false;
  return {
    row: row.row,
    name,
    id: one(first, "key"),
    sku: one(row, "sku"),
    price: sale || regular,
    priceBefore: sale ? regular : "",
    description: one(row, "description"),
    kinds,
    weight: one(row, "weight"),
    weightUnit: unitOfColumn(column(row, "weight")),
    barcode: one(row, "barcode"),
    stock: stockFactsOf(row),
    formerPaths: [`/product/${slug}`],
    notes: [...(isNotShipped ? ["It isn't shipped there."] : []), ...visibilityNotes(row)],
  };
}

/** "UNINDEXED" is also what Square writes for a shop that sells nothing online. */
function visibilityNotes({ cells }: FileRow): string[] {
  return /^unindexed$/i.test(cells.squareonlineitemvisibility ?? "")
    ? ["Square hides it from search engines (UNINDEXED). Check that you want everyone to see it."]
    : [];
}

/** Some variations are only counted, or not sold anymore. */
function isOffered(row: FileRow): boolean {
  return readYesNo(row.cells.sellable ?? "") !== false && whySoldNowhere(row) === undefined;
}

function versionOf({ cells }: FileRow): string {
  return optionValue(cells.optionname1 ?? "", cells.variationname ?? "");
}

function itemOf(row: FileRow): string {
  return row.cells.referencehandle || row.cells.itemname || `row ${row.row}`;
}

/** "Bars (QLOOJDE)" and "Shop > Bars (QLOOJDE)" without the id. */
function categoryName(text: string): string {
  const last = (text.split(">").at(-1) ?? "").trim();
  return last.replace(/\([A-Z0-9]{6,}\)$/, "").trim();
}

function fixedPrice(text: string): string {
  return /^variable/i.test(text) ? "" : text;
}

/** Each place has a column that says whether it sells the item. */
function whySoldNowhere({ cells }: FileRow): "not-sold" | undefined {
  const places = Object.keys(cells).filter((name) => /^enabled./.test(name) && cells[name] !== "");
  const isSold = places.some((name) => readYesNo(cells[name] ?? "") !== false);
  return places.length > 0 && !isSold ? "not-sold" : undefined;
}

/** One column for each place; the shop has one stock. Blank ones mean that Square does not count it. */
function stockFactsOf(row: FileRow): StockFacts {
  const counts = all(row, "count");
  return { counts, isTracked: has(row, "count") ? counts.length > 0 : undefined };
}
