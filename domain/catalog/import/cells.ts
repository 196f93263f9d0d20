import { blankPlaceholders, isPlaceholder } from "../../csv/placeholders.ts";
import type { FileRow } from "../../input/file-row.ts";
import { columnsOf, type FormatColumns, type ImportField } from "./import-formats.ts";

/** Reads the cells of rows by a format's columns. */
export function cellsOf(columns: FormatColumns) {
  const named = (row: FileRow, field: ImportField) =>
    columnsOf(columns[field] ?? [], Object.keys(row.cells));
  const all = (row: FileRow, field: ImportField): string[] =>
    named(row, field).flatMap((name) => row.cells[name] || []);
  return {
    /** The first non-empty column of a field; "" when all are empty. */
    one: (row: FileRow, field: ImportField): string => all(row, field)[0] ?? "",
    /** All non-empty columns of a field. */
    all,
    /** Whether the row's file has the column, also if it is empty. */
    has: (row: FileRow, field: ImportField): boolean => named(row, field).length > 0,
    /** The name of the column that a field was read from. */
    column: (row: FileRow, field: ImportField): string | undefined =>
      named(row, field).find((name) => row.cells[name]),
  };
}

/** Without words for no value, such as "nan" and "NULL", which would be shown. A dash may mean no. */
export function blankWordPlaceholders(row: FileRow): FileRow {
  const cells = blankPlaceholders(row.cells, (cell, name) => {
    // WooCommerce's own word for what isn't taxed.
    const isRealValue = name === "taxstatus" && cell === "none";
    const isWord = cell === "NA" || (isPlaceholder(cell) && /\w/.test(cell));
    return isWord && !isRealValue;
  });
  return { ...row, cells };
}

/** The rows of each key, in order. */
export function groupRows(
  rows: readonly FileRow[],
  keyOf: (row: FileRow) => string,
): ReadonlyMap<string, readonly [FileRow, ...FileRow[]]> {
  const groups = new Map<string, [FileRow, ...FileRow[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
