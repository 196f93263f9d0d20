import type { FileRow } from "../input/file-row.ts";
import { type HistoryFormat, historyFormats } from "./history-formats.ts";
import type { HistoryItem } from "./history-item.ts";
import type { FileClock } from "./history-values.ts";
import { readCustomers } from "./read-customers.ts";
import { readOrders } from "./read-orders.ts";

/**
 * The orders or customers of a file in order, and the rows that are neither. Keys are unique: of
 * several with the same key the first one counts.
 */
export function readHistory(
  format: HistoryFormat,
  rows: readonly FileRow[],
  clock: FileClock,
): HistoryItem[] {
  const read = historyFormats[format].kind === "orders" ? readOrders : readCustomers;
  const taken = new Map<string, number>();
  return read(format, rows, clock).map((item): HistoryItem => {
    if ("skipped" in item) return item;
    const first = taken.get(item.key);
    if (first !== undefined) {
      return { row: item.row, name: item.name, skipped: `The same as in row ${first}.` };
    }
    taken.set(item.key, item.row);
    return item;
  });
}
