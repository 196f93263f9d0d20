import { readDay } from "../../csv/dates.ts";
import { withoutZeroDecimals } from "../../csv/without-zero-decimals.ts";
import { readYesNo } from "../../csv/yes-no.ts";
import type { FileRow } from "../../input/file-row.ts";
import { cellsOf, groupRows } from "./cells.ts";
import { type NotForSale, whyNotForSale } from "./for-sale.ts";
import { formerSlug } from "./former-slug.ts";
import { lineOfHtml, textOfHtml } from "./html-text.ts";
import { type ImportField, importFormats, saleDates } from "./import-formats.ts";
import type { StockFacts } from "./imported-stock.ts";
import { splitList } from "./plain-text.ts";
import { categoryTags } from "./product-values.ts";
import { foundRowsOf, type ListedProduct, optionValue } from "./product-versions.ts";
import type { FileDays, FormatReader, RawProduct } from "./raw-product.ts";
import { unitOfColumn } from "./read-weight.ts";

const { one, column, has } = cellsOf(importFormats.woocommerce.columns);

/** Rows of type "variation" belong to the row that they name by SKU or by "id:9". */
export const readWooCommerce: FormatReader = (rows, days) => {
  const byParent = groupRows(rows.filter(isVersion), ({ cells }) => cells.parent ?? "");
  const versionsOf = (row: FileRow) => {
    if (!typesOf(row).includes("variable")) return [];
    const bySku = one(row, "sku") === "" ? [] : (byParent.get(one(row, "sku")) ?? []);
    const byId = byParent.get(`id:${idOf(row)}`) ?? [];
    return [...byId, ...bySku].toSorted((a, b) => a.row - b.row);
  };
  const products = rows
    .filter((row) => !isVersion(row))
    .map((row) => listedProduct(row, versionsOf(row)));

  const found = products.flatMap((product) =>
    foundRowsOf(product, (version) => rawOf(product.row, version, days)),
  );
  const taken = new Set(products.flatMap(({ versions }) => versions));
  const orphans = rows.filter((row) => isVersion(row) && !taken.has(row));
  const skipped = "A version of a product that isn't in the file.";
  return [...found, ...orphans.map((row) => ({ row: row.row, name: one(row, "name"), skipped }))];
};

/** "41" of "41.0", as data tools write it. */
function idOf(row: FileRow): string {
  return withoutZeroDecimals(one(row, "key"));
}

function listedProduct(row: FileRow, versions: readonly FileRow[]): ListedProduct {
  // A variation that is switched off there has a price that nobody pays.
  const offered = versions.filter((each) => !isDisabled(each));
  const areAllDisabled = versions.length > 0 && offered.length === 0;
  const usual = whyNot(row, [...kindsOf(row), lineOfHtml(one(row, "tags"))]);
  return {
    shop: "WooCommerce",
    row,
    name: one(row, "name"),
    whyNot: usual ?? (areAllDisabled ? "not-sold" : undefined),
    offered,
    versions,
    versionOf,
  };
}

function isVersion(row: FileRow): boolean {
  return typesOf(row).includes("variation");
}

function isDisabled(row: FileRow): boolean {
  const published = publishedIn(row);
  return readYesNo(published) === false || published === "-1";
}

/** "1" is published, "0" private, "-1" a draft; other exports write the words. */
function publishedIn({ cells }: FileRow): string {
  return withoutZeroDecimals(cells.published ?? "");
}

/** A product with variations has no price or weight of its own; those of the chosen variation are used. */
function rawOf(row: FileRow, version: FileRow | undefined, days: FileDays): RawProduct {
  const fieldOf = (field: ImportField) => one(row, field) || (version ? one(version, field) : "");
  const priced = version && one(row, "regularPrice") === "" ? version : row;
  const regular = one(priced, "regularPrice");
  const sale = isOnSale(priced, days) ? one(priced, "price") : "";
  const weighed = version && one(row, "weight") === "" ? version : row;
  return {
    row: row.row,
    name: one(row, "name"),
    id: idOf(row),
    sku: one(row, "sku"),
    // The opposite of Shopify: the regular price is the one that a sale strikes through.
    price: sale || regular,
    priceBefore: sale ? regular : "",
    shortDescription: lines(one(row, "shortDescription")),
    description: lines(one(row, "description")),
    kinds: kindsOf(row),
    origin: attribute(row, /origin/i),
    cocoaPercentage: attribute(row, /cocoa|cacao/i),
    tags: tagsOf(row),
    pictures: splitList(fieldOf("pictures"), ","),
    weight: one(weighed, "weight"),
    weightUnit: unitOfColumn(column(weighed, "weight")),
    barcode: fieldOf("barcode"),
    stock: stockFactsOf(row, fieldOf),
    formerPaths: [`/product/${formerSlug(lineOfHtml(one(row, "name")))}`],
    notes: notesOf(row),
  };
}

/** The narrowest category first: "Chocolate > Dark Chocolate, Gifts". */
function kindsOf(row: FileRow): string[] {
  const categories = splitList(textOfHtml(one(row, "category")), ",").flatMap((path) =>
    path.split(">"),
  );
  return [...categories.toReversed().map((each) => each.trim()), categoryTags(tagsOf(row))];
}

function tagsOf(row: FileRow): string[] {
  return splitList(textOfHtml(one(row, "tags")), ",");
}

/** Backorders mean that it goes on selling at zero. */
function stockFactsOf(row: FileRow, fieldOf: (field: ImportField) => string): StockFacts {
  const count = fieldOf("count");
  const inStock = fieldOf("inStock").toLowerCase();
  const backorders = withoutZeroDecimals(fieldOf("sellsAtZero").toLowerCase());
  const isOnBackorder = inStock === "backorder" || inStock === "onbackorder";
  return {
    counts: count === "" ? [] : [count],
    isTracked: count === "" && has(row, "count") && inStock !== "" ? false : undefined,
    sellsAtZero: isOnBackorder || /^(?:1|yes|notify)$/.test(backorders),
    inStock: isOnBackorder || readYesNo(inStock),
  };
}

function whyNot(row: FileRow, kinds: readonly string[]): NotForSale | undefined {
  const usual = whyNotForSale(row, one(row, "name"), kinds);
  const published = publishedIn(row);
  if (usual === "draft" && published === "0") return "private";
  return usual ?? (published === "-1" || published === "2" ? "draft" : undefined);
}

/** What is said about a product that is imported. */
function notesOf({ cells }: FileRow): string[] {
  const place = (cells.visibilityincatalog ?? cells.visibilityincatalogue ?? "").toLowerCase();
  return [
    ...(place === "search"
      ? ["Shoppers find it there only by searching; here it's also in the list."]
      : []),
    ...((cells.taxstatus ?? "").toLowerCase() === "none"
      ? ["It isn't taxed there. Check its tax category in the editor."]
      : []),
  ];
}

function typesOf({ cells }: FileRow): string[] {
  return (cells.type ?? "").toLowerCase().split(/,\s*/);
}

/** A price that isn't below the regular one is no sale price there. */
function isOnSale(row: FileRow, { today, dateOrder }: FileDays): boolean {
  if (Number(one(row, "price")) >= Number(one(row, "regularPrice") || Infinity)) return false;
  const [from, to] = saleDates.map(
    (column) => readDay(row.cells[column] ?? "", dateOrder) ?? "",
  ) as [string, string];
  return (from === "" || from <= today) && (to === "" || today <= to);
}

/** Line breaks are written as the two characters \n. */
function lines(text: string): string {
  return text.replaceAll("\\n", "\n");
}

function attribute({ cells }: FileRow, title: RegExp): string {
  const names = Object.keys(cells).filter((name) => /^attribute\d+name$/.test(name));
  const found = names.find((name) => title.test(cells[name] ?? ""));
  return (found && cells[found.replace(/name$/, "values")]) ?? "";
}

function versionOf({ cells }: FileRow): string {
  const values = Object.keys(cells).filter(
    (name) => /^attribute\d+values$/.test(name) && cells[name],
  );
  return values
    .map((name) => optionValue(cells[name.replace(/values$/, "name")] ?? "", cells[name] ?? ""))
    .join(", ");
}
