import type { FileRow } from "../../input/file-row.ts";
import { anotherVersion, cellsOf, groupRows } from "./cells.ts";
import { importFormats } from "./import-formats.ts";
import { splitList } from "./plain-text.ts";
import type { FormatReader, FoundRow } from "./raw-product.ts";
import { gramsIn } from "./values.ts";

const { one, all } = cellsOf(importFormats.shopify.columns);

/**
 * All rows with the same handle are one product. The first row has its fields; each further one is
 * a variant, a picture, or both.
 */
export const readShopify: FormatReader = (rows) => {
  const keyOf = (row: FileRow) => one(row, "key").toLowerCase() || `row ${row.row}`;
  return [...groupRows(rows, keyOf).values()].flatMap(([first, ...others]): FoundRow[] => {
    const name = one(first, "name");
    const versions = others.filter(isVersion).map((row) => ({
      row: row.row,
      name,
      skipped: anotherVersion(name || "the same product", versionOf(row)),
    }));
    const why = whyNot(first);
    if (why) return [{ row: first.row, name, skipped: why }, ...versions];
    const tracked = one(first, "count") !== "" && trackerOf(first) !== "none";
    return [
      {
        row: first.row,
        name,
        keys: [one(first, "key"), one(first, "sku")],
        price: one(first, "price"),
        priceBefore: one(first, "regularPrice"),
        description: one(first, "description"),
        kinds: [...all(first, "category"), one(first, "tags")],
        origin: one(first, "origin"),
        cocoaPercentage: one(first, "cocoaPercentage"),
        tags: splitList(one(first, "tags"), ","),
        pictures: picturesOf([first, ...others]),
        grams: gramsIn(one(first, "weight")),
        barcode: one(first, "barcode"),
        count: tracked ? one(first, "count") : "",
      },
      ...versions,
    ];
  });
};

function whyNot(row: FileRow): string | undefined {
  const status = (row.cells.status ?? "").toLowerCase();
  const published = row.cells.published ?? row.cells.publishedononlinestore ?? "";
  if (/^true$/i.test(row.cells.giftcard ?? "")) return "It's a gift card, and the shop sells bars.";
  if (status === "draft" || /^false$/i.test(published)) {
    return "It's a draft in Shopify, and the shop would show it to everybody.";
  }
  if (status === "archived") return "It's archived in Shopify.";
  return undefined;
}

/** "none" when the tracker column says that it is not counted. */
function trackerOf({ cells }: FileRow): string {
  const tracker = cells.inventorytracker ?? cells.variantinventorytracker;
  return tracker === "" ? "none" : (tracker ?? "");
}

function isVersion(row: FileRow): boolean {
  const option = row.cells.option1value ?? "";
  return option !== "" || one(row, "price") !== "" || one(row, "sku") !== "";
}

function versionOf({ cells }: FileRow): string {
  const options = [cells.option1value, cells.option2value, cells.option3value];
  return options.filter((option) => option && option !== "Default Title").join(", ");
}

function picturesOf(rows: readonly FileRow[]): string[] {
  const placed = rows.flatMap((row) => {
    const address = one(row, "pictures");
    const place = Number(row.cells.imageposition || Number.POSITIVE_INFINITY);
    return address ? [{ address, place }] : [];
  });
  return placed.toSorted((a, b) => compare(a.place, b.place)).map(({ address }) => address);
}

/** Pictures without a position keep their order. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
