import { blankPlaceholders, isPlaceholder } from "../../csv/placeholders.ts";
import { isTotalsLabel } from "../../csv/totals-rows.ts";
import type { FileRow } from "../../input/file-row.ts";
import { perAmount } from "../nutrition-facts.ts";
import { perFact } from "../product-facts.ts";
import { cellsOf } from "./cells.ts";
import { describeNotForSale, whyNotForSale } from "./for-sale.ts";
import { importFormats } from "./import-formats.ts";
import { readInStock } from "./imported-stock.ts";
import { splitList } from "./plain-text.ts";
import type { FormatReader, FoundRow, RawProduct } from "./raw-product.ts";

const { one, column } = cellsOf(importFormats.conche.columns);

/** Each row is one bar: as exported by this shop, which gives it a key, or from any other table. */
export const readConcheFile: FormatReader = (rows) => {
  const partSkus = listPartSkus(rows);
  return rows.map((written): FoundRow => {
    // In the shop's own file a placeholder may be what somebody typed.
    if (one(written, "key") !== "") return productIn(written, true);

    const row = blankProductPlaceholders(written);
    const name = one(row, "name");
    if (isTotalsLabel(name)) return { row: row.row, name, skipped: "It's a row of totals." };
    const isPart = partSkus.has(one(row, "sku"));
    const judged = isPart ? withoutCell(written, "visibility") : written;
    const why = whyNotForSale(judged, name, [one(row, "category")]);
    if (why) return { row: row.row, name, skipped: describeNotForSale(why, "the other shop") };
    return productIn(row, false);
  });
};

/** Magento's columns that name the products of which another one consists. */
const partColumns = ["configurablevariations", "associatedskus", "bundlevalues"];

/** What Magento hides by itself, because shoppers choose it in another product that is for sale. */
function listPartSkus(rows: readonly FileRow[]): ReadonlySet<string> {
  const sold = rows.filter((row) => !whyNotForSale(withoutCell(row, "producttype"), "", []));
  const lists = sold.flatMap(({ cells }) => partColumns.flatMap((column) => cells[column] || []));
  // "sku=A70-50,size=50 g|sku=A70-100,size=100 g", and "A70-50=1.0,A70-100=1.0".
  const parts = lists.flatMap((list) => list.split(/[,|]/));
  return new Set(parts.map((part) => part.trim().replace(/^sku=|=[\d.]+$/g, "")));
}

function withoutCell(row: FileRow, column: string): FileRow {
  return { ...row, cells: { ...row.cells, [column]: "" } };
}

/** "None" is no allergen, but "-" is no stock. */
function blankProductPlaceholders(row: FileRow): FileRow {
  const inStock = column(row, "inStock");
  const isBlank = (cell: string, name: string) => isPlaceholder(cell) && name !== inStock;
  return { ...row, cells: blankPlaceholders(row.cells, isBlank) };
}

function productIn(row: FileRow, isOurs: boolean): RawProduct {
  return {
    isVerbatim: isOurs,
    row: row.row,
    name: one(row, "name"),
    id: one(row, "key"),
    sku: one(row, "sku"),
    price: one(row, "price"),
    currency: one(row, "currency"),
    origin: one(row, "origin"),
    shortDescription: one(row, "shortDescription"),
    description: one(row, "description"),
    cocoaPercentage: one(row, "cocoaPercentage"),
    tags: splitList(one(row, "tags"), ";"),
    pictures: one(row, "pictures").split(/\s+/),
    weight: one(row, "weight"),
    barcode: one(row, "barcode"),
    stock: { counts: [one(row, "count")], inStock: readInStock(one(row, "inStock")) },
    details: {
      category: one(row, "category"),
      rating: one(row, "rating"),
      netWeight: one(row, "netWeight"),
      servingSize: one(row, "servingSize"),
      calories: one(row, "calories"),
      ...perAmount((amount) => one(row, amount)),
      ...perFact((fact) => one(row, fact)),
      ingredients: splitList(one(row, "ingredients"), ";"),
      allergens: splitList(one(row, "allergens"), ";"),
      majorAllergens: splitList(one(row, "majorAllergens"), ";"),
      tastingNotes: splitList(one(row, "tastingNotes"), ";"),
      awards: splitList(one(row, "awards"), ";"),
    },
  };
}
