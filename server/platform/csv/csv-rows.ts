import { stringify } from "csv-stringify/sync";
import { withFormulaGuard, withTextGuard } from "#domain/csv/cell-guard.ts";
import type { Columns, CsvTable, TableValues } from "#domain/csv/csv-table.ts";

/**
 * Formats rows as CSV (RFC 4180) for files that people open, with a line break after each. Cells
 * that a spreadsheet could run as a formula are kept from it, because a customer may enter a name
 * such as `=HYPERLINK(…)`.
 */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return plainCsvRows(rows.map((row) => row.map(withFormulaGuard)));
}

/**
 * The same for a list with columns that a spreadsheet would take for numbers: a ZIP code would lose
 * the zero that it begins with, and a tracking number all digits after the fifteenth.
 */
export function csvListRows<Column extends string>(
  columns: readonly Column[],
  textColumns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
): string {
  const guards = columns.map((column) =>
    textColumns.includes(column) ? withTextGuard : withFormulaGuard,
  );
  return plainCsvRows(
    rows.map((row) => row.map((cell, index) => (guards[index] ?? withFormulaGuard)(cell ?? ""))),
  );
}

/** The same as they are: for machines, and for the rows of a `csvTable`, which guards its cells. */
export function plainCsvRows(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    // Spreadsheets of other countries split cells at semicolons, unless there are quotes.
    { record_delimiter: "windows", quote_record_delimiter: true, quoted_match: /[;\t]/ },
  );
}

/** The whole file of a `csvTable`. */
export function csvTableFile<Table extends Columns>(
  table: CsvTable<Table>,
  rows: readonly TableValues<Table>[],
): string {
  return plainCsvRows([table.titles, ...rows.map((row) => table.write(row))]);
}
