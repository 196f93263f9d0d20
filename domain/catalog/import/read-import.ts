import type { FileRow } from "../../input/file-row.ts";
import { blankWordPlaceholders } from "./cells.ts";
import { readEtsy } from "./etsy.ts";
import { lineOfHtml } from "./html-text.ts";
import type { ImportFormat } from "./import-formats.ts";
import { readConcheFile } from "./native-file.ts";
import type { ImportItem } from "./product-import.ts";
import { type FileDays, type FormatReaders, productOf, shortName } from "./raw-product.ts";
import { readShopify } from "./shopify.ts";
import { readSquare } from "./square.ts";
import { readWix } from "./wix.ts";
import { readWooCommerce } from "./woocommerce.ts";

const readers: FormatReaders = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  square: readSquare,
  wix: readWix,
  etsy: readEtsy,
  conche: readConcheFile,
};

/**
 * The bars of a file in order, and the rows that are not bars. Keys are unique: of several bars
 * with the same key the first one counts.
 *
 * @param days to know whether a sale price applies
 */
export function readImport(
  format: ImportFormat,
  rows: readonly FileRow[],
  days: FileDays,
): ImportItem[] {
  const taken = new Map<string, number>();
  const names = new Set<string>();
  // `readConcheFile` decides by row: a row with a key is as the owner typed it.
  const cleaned = format === "conche" ? rows : rows.map(blankWordPlaceholders);
  return readers[format](cleaned, days)
    .toSorted((a, b) => a.row - b.row)
    .map((found): ImportItem => {
      const item =
        "skipped" in found
          ? { ...found, name: shortName(lineOfHtml(found.name)) }
          : productOf(found, (name) => names.has(name.toLowerCase()));
      if ("skipped" in item) return item;
      const first = taken.get(item.key);
      if (first !== undefined) {
        return { row: item.row, name: item.name, skipped: `The same bar as in row ${first}.` };
      }
      taken.set(item.key, item.row);
      names.add(item.name.toLowerCase());
      return item;
    });
}
