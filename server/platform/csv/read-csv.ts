import { cleanCell } from "#domain/csv/clean-cell.ts";
import { columnName } from "#domain/csv/column-name.ts";
import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import { findDelimiter, type RawRow, splitCsv } from "#domain/csv/split-csv.ts";
import type { FileRow } from "#domain/input/file-row.ts";
import { decodeText } from "./decode-text.ts";

export type CsvFile =
  | {
      readonly code: "read";
      /** The titles in order: `title` as written, `name` as the rows are keyed. */
      readonly columns: readonly { readonly title: string; readonly name: string }[];
      /** Without blank rows. */
      readonly rows: readonly FileRow[];
    }
  | CsvProblem;

type ReadOptions = {
  /** The most rows below the titles. More are not read. */
  readonly max: number;
  /**
   * Whether a row with these column names can be the row of titles. Rows above it are skipped, such
   * as "My bars 2026". Without it, the first row with at least two cells is.
   */
  readonly isHeader?: (names: ReadonlySet<string>) => boolean;
};

/** In how many rows the titles are searched. */
const HEADER_ROWS = 10;

/**
 * Reads a CSV file as spreadsheets and shops write it: in any usual encoding, with commas,
 * semicolons, tabs or bars, a `sep=` line, rows above the titles, and titles that are repeated. Cells
 * are cleaned (domain/csv/clean-cell.ts). A flow judges its columns with a `csvTable`, or with
 * domain/csv/judge-file.ts.
 */
export function readCsv(bytes: Uint8Array, options: ReadOptions): CsvFile {
  const decoded = decodeText(bytes);
  if (decoded.code !== "text") return decoded;

  const { text, separator } = withoutSepLine(decoded.text.replace(/^\ufeff/, ""));
  const delimiter = separator ?? findDelimiter(text);
  const split = splitCsv(text, delimiter, options.max + HEADER_ROWS);
  if (split.code === "open-quote") return { code: "not-csv", row: split.row };
  if (split.code === "too-many-rows") return { code: "too-many-rows", max: options.max };
  if (split.code === "too-many-columns") return split;

  const header = findHeader(split.rows, options.isHeader);
  const titles = split.rows[header];
  const isTitles = ({ cells }: RawRow) => cells.every((cell, at) => cell === titles?.cells[at]);
  const body = split.rows.slice(header + 1).filter((row) => !isTitles(row));
  if (!titles || body.length === 0) return { code: "empty" };
  if (body.length > options.max) return { code: "too-many-rows", max: options.max };

  const columns = titles.cells.map((cell) => {
    const title = cleanCell(cell);
    return { title, name: columnName(title) };
  });
  const rows = body.map((row) => fileRow(row, columns));
  return { code: "read", columns: withoutEmptyEnd(columns), rows };
}

/** Excel's own line, which names the separator and is not a row. */
function withoutSepLine(text: string): { text: string; separator: string | undefined } {
  const line = /^"?sep=(.)"?[,;\t ]*(?:\r\n?|\n)/i.exec(text.slice(0, 100));
  return { text: line ? text.slice(line[0].length) : text, separator: line?.[1] };
}

/** @returns the index of the row of titles; 0 when there are no rows */
function findHeader(rows: readonly RawRow[], isHeader: ReadOptions["isHeader"]): number {
  const first = rows.slice(0, HEADER_ROWS);
  const known = first.findIndex(({ cells }) =>
    isHeader?.(new Set(cells.map((cell) => columnName(cleanCell(cell))))),
  );
  if (known !== -1) return known;
  const wide = first.findIndex(
    ({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1,
  );
  return Math.max(wide, 0);
}

function fileRow({ row, cells }: RawRow, columns: readonly { readonly name: string }[]): FileRow {
  const named: Record<string, string> = {};
  let hasExtraCells = false;
  for (const [index, cell] of cells.entries()) {
    const name = columns[index]?.name ?? "";
    const isTitled = index < columns.length;
    if (name !== "") {
      // Of two columns with one title, the first that is filled counts.
      named[name] ||= cleanCell(cell);
    } else if (!isTitled && cell.trim() !== "") hasExtraCells = true;
  }
  return hasExtraCells ? { row, cells: named, hasExtraCells } : { row, cells: named };
}

function withoutEmptyEnd<Column extends { readonly title: string }>(
  columns: readonly Column[],
): Column[] {
  const last = columns.findLastIndex(({ title }) => title !== "");
  return columns.slice(0, last + 1);
}
