import type { FileRow } from "../../input/file-row.ts";
import { readEtsy } from "./etsy.ts";
import type { ImportFormat } from "./import-formats.ts";
import { readOwnFile } from "./own-file.ts";
import type { ImportItem } from "./product-import.ts";
import { type FormatReaders, productOf, shortName } from "./raw-product.ts";
import { readShopify } from "./shopify.ts";
import { readSquare } from "./square.ts";
import { readWooCommerce } from "./woocommerce.ts";

const readers: FormatReaders = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  square: readSquare,
  etsy: readEtsy,
  conche: readOwnFile,
};

/**
 * The bars of a file in order, and the rows that are not bars. Keys are unique: of several bars
 * with the same key the first one counts.
 *
 * @param today such as "2026-11-20", to know whether a sale price applies
 */
export function readImport(
  format: ImportFormat,
  rows: readonly FileRow[],
  today: string,
): ImportItem[] {
  const taken = new Map<string, number>();
  return readers[format](rows, today)
    .toSorted((a, b) => a.row - b.row)
    .map((found): ImportItem => {
      const item =
        "skipped" in found ? { ...found, name: shortName(found.name) } : productOf(found);
      if ("skipped" in item) return item;
      const first = taken.get(item.key);
      if (first !== undefined) {
        return { row: item.row, name: item.name, skipped: `The same bar as in row ${first}.` };
      }
      taken.set(item.key, item.row);
      return item;
    });
}
