import { cellsOf } from "./cells.ts";
import { describeNotForSale, whyNotForSale } from "./for-sale.ts";
import { formerSlug } from "./former-slug.ts";
import { lineOfHtml } from "./html-text.ts";
import { importFormats } from "./import-formats.ts";
import { splitList } from "./plain-text.ts";
import { categoryTags } from "./product-values.ts";
import type { FormatReader } from "./raw-product.ts";

const { one, all } = cellsOf(importFormats.etsy.columns);

/** Each row is one listing. */
export const readEtsy: FormatReader = (rows) =>
  rows.map((row) => {
    const name = one(row, "name");
    const tags = splitList(lineOfHtml(one(row, "tags")).replaceAll("_", " "), ",");
    const why = whyNotForSale(row, name, []);
    if (why) return { row: row.row, name, skipped: describeNotForSale(why, "Etsy") };
    const hasVersions = (row.cells.variation1name ?? row.cells.variation1values ?? "") !== "";
    return {
      row: row.row,
      name,
      sku: one(row, "sku"),
      price: one(row, "price"),
      currency: one(row, "currency"),
      description: one(row, "description"),
      kinds: [categoryTags(tags)],
      tags,
      pictures: all(row, "pictures"),
      stock: { counts: [one(row, "count")] },
      formerPaths: [`/listing/${formerSlug(lineOfHtml(name))}`],
      notes: hasVersions ? ["Its versions are left out: the shop has none."] : [],
    };
  });
