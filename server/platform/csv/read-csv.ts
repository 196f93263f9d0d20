import { decodeHTMLStrict } from "entities";
import { cleanCell } from "#domain/csv/clean-cell.ts";
import { columnName } from "#domain/csv/column-name.ts";
import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import { findDelimiter, type RawRow, type SplitCsv, splitCsv } from "#domain/csv/split-csv.ts";
import { countTotalsRows } from "#domain/csv/totals-rows.ts";
import type { FileRow } from "#domain/input/file-row.ts";
import { decodeText } from "./decode-text.ts";

export type CsvFile =
  | {
      readonly code: "read";
      /** The titles in order: `title` as written, `name` as the rows are keyed. */
      readonly columns: readonly { readonly title: string; readonly name: string }[];
      /** Without blank rows. */
      readonly rows: readonly FileRow[];
      /** The numbers of the rows of totals below, which are left out. */
      readonly totalsRows: readonly number[];
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
  /** Whether other shops may have written names as HTML: "O&#39;Neil", "Salt &amp; Rye". */
  readonly decodesEntities?: boolean;
};

/** In how many rows the titles are searched. */
const HEADER_ROWS = 10;

/**
 * Reads a CSV file as spreadsheets and shops write it: in any usual encoding, with commas,
 * semicolons, tabs or bars, a `sep=` line, rows above the titles, titles that are repeated, totals
 * below, and rows that are one quoted cell each. Cells are cleaned (domain/csv/clean-cell.ts). A flow
 * judges its columns with a `csvTable`, or with domain/csv/judge-file.ts.
 */
export function readCsv(bytes: Uint8Array, options: ReadOptions): CsvFile {
  const decoded = decodeText(bytes);
  if (decoded.code !== "text") return decoded;

  const { text, separator } = withoutSepLine(decoded.text.replace(/^\ufeff/, ""));
  const maxRows = options.max + HEADER_ROWS;
  const split = unquoteRows(splitCsv(text, separator ?? findDelimiter(text), maxRows), maxRows);
  if (split.code === "open-quote") return { code: "not-csv", row: split.row };
  if (split.code === "too-many-rows") return { code: "too-many-rows", max: options.max };
  if (split.code === "too-many-columns") return split;

  const header = findHeader(split.rows, options.isHeader);
  const titles = split.rows[header];
  // Of two files that were put together, the second one may begin with a byte order mark.
  const isTitles = ({ cells }: RawRow) =>
    cells.every((cell, at) => cell.replace(/^\ufeff/, "") === titles?.cells[at]);
  const below = split.rows.slice(header + 1).filter((row) => !isTitles(row));
  const body = below.slice(0, below.length - countTotalsRows(below));
  if (!titles) return { code: "empty" };
  if (body.length === 0) return { code: "no-rows" };
  if (body.length > options.max) return { code: "too-many-rows", max: options.max };

  const columns = titles.cells.map((cell) => {
    const title = cleanCell(cell);
    return { title, name: columnName(title) };
  });
  const decode = options.decodesEntities ? decodeHTMLStrict : (cell: string) => cell;
  const rows = body.map(({ row, cells }) =>
    fileRow({ row, cells: cells.map((cell) => decode(cell)) }, columns),
  );
  const totalsRows = below.slice(body.length).map(({ row }) => row);
  return { code: "read", columns: withoutEmptyEnd(columns), rows, totalsRows };
}

/** Some programs quote each row once more, so that it is a single cell. */
function unquoteRows(split: SplitCsv, maxRows: number): SplitCsv {
  const isWrapped =
    split.code === "split" &&
    split.rows.every(({ cells }) => cells.length === 1) &&
    /[,;\t|]/.test(split.rows[0]?.cells[0] ?? "");
  if (!isWrapped) return split;
  const text = split.rows.map(({ cells }) => cells[0]).join("\n");
  return splitCsv(text, findDelimiter(text), maxRows);
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
