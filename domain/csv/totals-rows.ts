import { cleanCell } from "./clean-cell.ts";
import type { RawRow } from "./split-csv.ts";

/** "Grand total", "Sub total:" or "Total recipients: 12", but not "Total Eclipse". */
const totalsLabel =
  /^(?:grand |sub[- ]?)?(?:totals?|sum|summe|gesamt)(?:(?: [a-z]+)?: (\d{1,6})|:)?$/i;

/** A subtotal, a total and a grand total. */
const MAX_TOTALS_ROWS = 3;
const MAX_CELL_LENGTH = 40;

/**
 * How many of the last rows are totals, as spreadsheets have them below a table: a label in their
 * first filled cell, and the sums of their columns after it. In doubt a row is none, because a bar,
 * a code or a zone may be called "Total", too.
 */
export function countTotalsRows(rows: readonly RawRow[]): number {
  const firstTotals = rows.findLastIndex(({ cells }) => labelIn(cells) === undefined) + 1;
  const totals = rows.slice(firstTotals);
  if (totals.length > MAX_TOTALS_ROWS) return 0;

  const records = rows.slice(0, firstTotals);
  return totals.every(({ cells }) => areTotals(cells, records)) ? totals.length : 0;
}

export function isTotalsLabel(text: string): boolean {
  return totalsLabel.test(text);
}

function labelIn(cells: readonly string[]): RegExpExecArray | undefined {
  const label = cells.find((cell) => cell.trim() !== "") ?? "";
  if (label.length > MAX_CELL_LENGTH) return undefined;
  return totalsLabel.exec(cleanCell(label)) ?? undefined;
}

function areTotals(cells: readonly string[], records: readonly RawRow[]): boolean {
  const label = labelIn(cells);
  const first = cells.findIndex((cell) => cell.trim() !== "");
  const filled = cells.flatMap((cell, column) =>
    column > first && cell.trim() !== "" ? { cell, column } : [],
  );
  const areSums = filled.every(({ cell, column }) => isSumOf(column, cell, records));
  const saysCount = Number(label?.[1]) === records.length;
  return areSums && (saysCount || filled.some(({ cell }) => /[1-9]/.test(cell)));
}

/** Of two numbers at least: the only number of a column is its sum by chance. */
function isSumOf(column: number, cell: string, records: readonly RawRow[]): boolean {
  return [".", ","].some((decimalMark) => {
    const numbers = records
      .map(({ cells }) => numberIn(cells[column] ?? "", decimalMark))
      .filter((number) => number !== undefined);
    const sum = numbers.reduce((before, number) => before + number, 0);
    const total = numberIn(cell, decimalMark) ?? Number.NaN;
    return numbers.length > 1 && Math.abs(sum - total) < 0.005;
  });
}

/** Not a percentage, which nobody adds up. */
function numberIn(cell: string, decimalMark: string): number | undefined {
  if (cell.length > MAX_CELL_LENGTH || !/^[\d.,\s$€£+-]+$/.test(cell)) return undefined;
  const digits = decimalMark === "." ? cell.replaceAll(",", "") : cell.replaceAll(".", "");
  const number = Number(digits.replace(",", ".").replace(/[\s$€£+]/g, ""));
  return Number.isNaN(number) || cell.trim() === "" ? undefined : number;
}
