import { isNothing } from "../../csv/nothing.ts";
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
export const readConcheFile: FormatReader = (rows) =>
  rows.map((written): FoundRow => {
    if (one(written, "key") !== "") return productIn(written, true);

    const row = withoutNothing(written);
    const name = one(row, "name");
    if (isTotalsLabel(name)) return { row: row.row, name, skipped: "It's a row of totals." };
    const why = whyNotForSale(written, name, [one(row, "category")]);
    if (why) return { row: row.row, name, skipped: describeNotForSale(why, "the other shop") };
    return productIn(row, false);
  });

/** "None" is no allergen, but "-" is no stock. In the shop's own file it may be what somebody typed. */
function withoutNothing(row: FileRow): FileRow {
  const inStock = column(row, "inStock");
  const cells = Object.entries(row.cells).map(([name, cell]) => [
    name,
    isNothing(cell) && name !== inStock ? "" : cell,
  ]);
  return { ...row, cells: Object.fromEntries(cells) };
}

function productIn(row: FileRow, isOurs: boolean): RawProduct {
  return {
    isVerbatim: isOurs,
    row: row.row,
    name: one(row, "name"),
    keys: [one(row, "key"), one(row, "sku")],
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
