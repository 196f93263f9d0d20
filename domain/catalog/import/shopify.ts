import { readYesNo } from "../../csv/yes-no.ts";
import type { FileRow } from "../../input/file-row.ts";
import { cellsOf, groupRows } from "./cells.ts";
import { describeNotForSale, whyNotForSale } from "./for-sale.ts";
import { importFormats } from "./import-formats.ts";
import type { StockFacts } from "./imported-stock.ts";
import { splitList } from "./plain-text.ts";
import { categoryTags } from "./product-values.ts";
import { describeNoSingleBar, findSingleBar, optionValue, skipOthers } from "./product-versions.ts";
import type { FormatReader, FoundRow } from "./raw-product.ts";

const { one, all, has } = cellsOf(importFormats.shopify.columns);

/**
 * All rows with the same handle are one product. The first row has its fields; each further one is
 * a variant, a picture, or both.
 */
export const readShopify: FormatReader = (rows) => {
  const keyOf = (row: FileRow) => one(row, "key").toLowerCase() || `row ${row.row}`;
  return [...groupRows(rows, keyOf).values()].flatMap(([first, ...others]): FoundRow[] => {
    const name = one(first, "name");
    const otherVersions = others.filter(isVersion);
    const [kinds, tags] = [all(first, "category"), one(first, "tags")];
    const versionOf = (row: FileRow) => chosenOptions(row, first);
    const why = whyNotForSale(first, name, [...kinds, tags]);
    const imported = why ? null : findSingleBar(name, [first, ...otherVersions], versionOf);
    const skipped = skipOthers(otherVersions, { name, imported }, versionOf);
    const skip = (reason: string) => [{ row: first.row, name, skipped: reason }, ...skipped];
    if (why) return skip(describeNotForSale(why, "Shopify"));
    if (!imported) return skip(describeNoSingleBar(versionOf(first)));

    const handle = one(first, "key");
    return [
      {
        row: first.row,
        name,
        keys: [handle, one(imported, "sku")],
        price: one(imported, "price"),
        priceBefore: one(imported, "regularPrice"),
        description: one(first, "description"),
        kinds: [...kinds, categoryTags(splitList(tags, ","))],
        origin: one(first, "origin"),
        cocoaPercentage: one(first, "cocoaPercentage"),
        tags: splitList(tags, ","),
        pictures: picturesOf([first, ...others]),
        weight: one(imported, "weight"),
        barcode: one(imported, "barcode"),
        stock: stockFactsOf(imported),
        formerPaths: handle === "" ? [] : [`/products/${handle}`],
      },
      ...skipped,
    ];
  });
};

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
