import { stringify } from "csv-stringify/sync";

/**
 * Formats rows as CSV (RFC 4180), with a line break after each. Every export uses it, because a
 * customer may enter a name such as `=HYPERLINK(…)` and spreadsheets run cells that start with a
 * formula.
 */
export function csvRows(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map(withoutFormula));
  return stringify(safe, { record_delimiter: "windows", quote_record_delimiter: true });
}

/**
 * Adds an apostrophe so that a formula stays text. csv-stringify's own option misses some cases: a
 * formula after spaces, in full-width characters, or after `;` or tab, where some spreadsheets
 * start a new cell even inside quotes.
 */
function withoutFormula(cell: string): string {
  const split = cell.replace(/([;\t])(?=[\s\0"]*[=+\-@＝＋－＠|])/g, "$1'");
  return /^[\s\0]*[=+\-@＝＋－＠|]|^[\t\r\n]/.test(split) ? `'${split}` : split;
}
