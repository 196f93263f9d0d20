import { cellsOf } from "./cells.ts";
import { importFormats } from "./import-formats.ts";
import { splitList } from "./plain-text.ts";
import type { FormatReader } from "./raw-product.ts";

const { one, all } = cellsOf(importFormats.etsy.columns);

/** Each row is one listing. */
export const readEtsy: FormatReader = (rows) =>
  rows.map((row) => {
    const name = one(row, "name");
    const currency = one(row, "currency").toUpperCase();
    if (currency !== "" && currency !== "USD") {
      const skipped = `Its price is in ${currency.slice(0, 10)}, and the shop sells in US dollars.`;
      return { row: row.row, name, skipped };
    }
    const hasVersions = (row.cells.variation1name ?? row.cells.variation1values ?? "") !== "";
    return {
      row: row.row,
      name,
      keys: [one(row, "sku")],
      price: one(row, "price"),
      description: one(row, "description"),
      kinds: [one(row, "tags").replaceAll("_", " ")],
      tags: splitList(one(row, "tags").replaceAll("_", " "), ","),
      pictures: all(row, "pictures"),
      count: one(row, "count"),
      notes: hasVersions ? ["Its versions are left out: the shop has none."] : [],
    };
  });
