/**
 * One row of a CSV file (RFC 4180), its line's end included.
 *
 * Fifteen lines instead of a package: quoting is all there is to it, and the one thing that packages
 * leave to their callers is what matters here. A customer may call herself `=HYPERLINK(…)`, and a
 * spreadsheet runs a cell that begins so; with an apostrophe before it, it stays text.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(withoutFormula(cell))).join(",")}\r\n`;
}

/** Also after spaces, which some spreadsheets skip, and in the full width of East Asian keyboards. */
function withoutFormula(cell: string): string {
  return /^[\s\0]*[=+\-@＝＋－＠|]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
