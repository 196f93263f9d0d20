import type { FileRow } from "#domain/input/file-row.ts";

/** Rows of a CSV file without blank rows. */
export function fileRows(cells: readonly Readonly<Record<string, string>>[]): FileRow[] {
  return cells.map((each, index) => ({ row: index + 2, cells: each }));
}
