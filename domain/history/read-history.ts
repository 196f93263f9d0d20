import type { FileRow } from "../catalog/import/raw-product.ts";
import { type HistoryFormat, historyFormats } from "./history-formats.ts";
import type { HistoryItem } from "./history-item.ts";
import { readCustomers } from "./read-customers.ts";
import { readOrders } from "./read-orders.ts";

/**
 * The orders or customers of a file in order, and the rows that are neither. Keys are unique: of
 * several with the same key the first one counts.
 *
 * @param rows the cells by column name, without the header
 * @param timeZone the shop's, for moments without a zone
 */
export function readHistory(
  format: HistoryFormat,
  rows: readonly Readonly<Record<string, string>>[],
  timeZone: string,
): HistoryItem[] {
  const numbered: FileRow[] = rows.map((cells, index) => ({ row: index + 2, cells }));
  const read = historyFormats[format].kind === "orders" ? readOrders : readCustomers;
  const taken = new Map<string, number>();
  return read(format, numbered, timeZone).map((item): HistoryItem => {
    if ("skipped" in item) return item;
    const first = taken.get(item.key);
    if (first !== undefined) {
      return { row: item.row, name: item.name, skipped: `The same as in row ${first}.` };
    }
    taken.set(item.key, item.row);
    return item;
  });
}
