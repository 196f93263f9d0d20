import type { FileRow } from "../../input/file-row.ts";
import { anotherVersion, cellsOf, groupRows } from "./cells.ts";
import { importFormats } from "./import-formats.ts";
import { splitList } from "./plain-text.ts";
import type { FormatReader, FoundRow, RawProduct } from "./raw-product.ts";
import { gramsIn } from "./values.ts";

const { one, column } = cellsOf(importFormats.woocommerce.columns);

/** Rows of type "variation" belong to the row that they name by SKU or by "id:9". */
export const readWooCommerce: FormatReader = (rows, today) => {
  const isVersion = (row: FileRow) => typesOf(row).includes("variation");
  const byParent = groupRows(rows.filter(isVersion), ({ cells }) => cells.parent ?? "");
  const versionsOf = (row: FileRow) =>
    [`id:${one(row, "key")}`, one(row, "sku") || "id:"]
      .flatMap((parent) => byParent.get(parent) ?? [])
      .toSorted((a, b) => a.row - b.row);
  const taken = new Set<FileRow>();
  const found = rows
    .filter((row) => !isVersion(row))
    .flatMap((row): FoundRow[] => {
      const versions = typesOf(row).includes("variable") ? versionsOf(row) : [];
      for (const version of versions) taken.add(version);
      const name = one(row, "name");
      const why = whyNot(row);
      const skipped = (why ? versions : versions.slice(1)).map((version) => ({
        row: version.row,
        name: one(version, "name") || name,
        skipped: anotherVersion(name || "the same product", versionName(version)),
      }));
      if (why) return [{ row: row.row, name, skipped: why }, ...skipped];
      return [rawOf(row, versions[0], today), ...skipped];
    });
  const orphans = rows.filter((row) => isVersion(row) && !taken.has(row));
  return [
    ...found,
    ...orphans.map((row) => ({
      row: row.row,
      name: one(row, "name"),
      skipped: "A version of a product that isn't in the file.",
    })),
  ];
};

/** A product with variations has no price or weight itself; the first variation's are used. */
function rawOf(row: FileRow, version: FileRow | undefined, today: string): RawProduct {
  const own = (field: Parameters<typeof one>[1]) =>
    one(row, field) || (version ? one(version, field) : "");
  const priced = version && one(row, "regularPrice") === "" ? version : row;
  const regular = one(priced, "regularPrice");
  const sale = isOnSale(priced, today) ? one(priced, "price") : "";
  const weighed = version && one(row, "weight") === "" ? version : row;
  const categories = splitList(one(row, "category"), ",").flatMap((each) => each.split(">"));
  return {
    row: row.row,
    name: one(row, "name"),
    keys: [one(row, "key"), one(row, "sku")],
    // The opposite of Shopify: the regular price is the one that a sale strikes through.
    price: sale || regular,
    priceBefore: sale ? regular : "",
    shortDescription: lines(one(row, "shortDescription")),
    description: lines(one(row, "description")),
    kinds: [...categories.toReversed(), one(row, "tags")],
    origin: attribute(row, "origin"),
    cocoaPercentage: attribute(row, "cocoa"),
    tags: splitList(one(row, "tags"), ","),
    pictures: splitList(own("pictures"), ","),
    grams: gramsIn(one(weighed, "weight"), column(weighed, "weight")),
    barcode: own("barcode"),
    count: own("count"),
    inStock: inStockOf(own("inStock")),
  };
}

function inStockOf(text: string): boolean | undefined {
  if (text === "1") return true;
  return text === "0" ? false : undefined;
}

function whyNot(row: FileRow): string | undefined {
  const published = one(row, "status");
  if (published === "-1" || published === "2") {
    return "It's a draft in WooCommerce, and the shop would show it to everybody.";
  }
  if (published === "0")
    return "It's private in WooCommerce, and the shop would show it to everybody.";
  const types = typesOf(row);
  if (types.includes("grouped")) return "It's a group of other products.";
  if (types.includes("external")) return "It's sold on another site.";
  if (types.includes("virtual") || types.includes("downloadable")) {
    return "It isn't something that can be shipped.";
  }
  return undefined;
}

function typesOf({ cells }: FileRow): string[] {
  return (cells.type ?? "").toLowerCase().split(/,\s*/);
}

function isOnSale(row: FileRow, today: string): boolean {
  const from = row.cells.datesalepricestarts?.slice(0, 10) ?? "";
  const to = row.cells.datesalepriceends?.slice(0, 10) ?? "";
  return (from === "" || from <= today) && (to === "" || today <= to);
}

/** Line breaks are written as the two characters \n. */
function lines(text: string): string {
  return text.replaceAll("\\n", "\n");
}

/** @param word such as "origin", lowercase */
function attribute({ cells }: FileRow, word: string): string {
  const names = Object.keys(cells).filter((name) => /^attribute\d+name$/.test(name));
  const found = names.find((name) => (cells[name] ?? "").toLowerCase().includes(word));
  return (found && cells[found.replace(/name$/, "values")]) ?? "";
}

function versionName({ cells }: FileRow): string {
  const values = Object.keys(cells).filter((name) => /^attribute\d+values$/.test(name));
  return values.flatMap((name) => cells[name] || []).join(", ");
}
