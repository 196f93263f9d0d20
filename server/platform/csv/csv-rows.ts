import { stringify } from "csv-stringify/sync";

/**
 * Rows of a CSV file (RFC 4180), their lines' ends included. Every export of the shop is written
 * here: a customer may call herself `=HYPERLINK(…)`, and a spreadsheet runs a cell that begins so.
 */
export function csvRows(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map(withoutFormula));
  return stringify(safe, { record_delimiter: "windows", quote_record_delimiter: true });
}

/**
 * With an apostrophe before it, a formula stays text. More than the package's own switch knows: also
 * after spaces, which some spreadsheets skip, and in the full width of East Asian keyboards. And after
 * `;` and tab: a spreadsheet that splits there begins a new cell, whatever the quotes say.
 */
function withoutFormula(cell: string): string {
  const split = cell.replace(/([;\t])(?=[\s\0"]*[=+\-@＝＋－＠|])/g, "$1'");
  return /^[\s\0]*[=+\-@＝＋－＠|]|^[\t\r\n]/.test(split) ? `'${split}` : split;
}
