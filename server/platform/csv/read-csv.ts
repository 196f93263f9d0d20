import { parse } from "csv-parse/sync";
import type { FileRow } from "#domain/input/file-row.ts";

export type CsvFile =
  | {
      readonly code: "read";
      /** The first row's cells in order: `title` as written, `name` as the rows are keyed. */
      readonly columns: readonly { readonly title: string; readonly name: string }[];
      /** Without blank rows. */
      readonly rows: readonly FileRow[];
    }
  | { readonly code: "not-text" | "not-csv" | "empty" };

/**
 * Reads a CSV file from another program: UTF-8, UTF-16 with a byte order mark, or else
 * Windows-1252; separated by commas, semicolons or tabs. Column names are lowercased and keep only
 * letters and digits: "Order ID" becomes "orderid".
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const text = decode(bytes);
  if (text === undefined) return { code: "not-text" };
  const firstLine = text.split(/\r?\n/, 1)[0] ?? "";
  const delimiter = [",", ";", "\t"].reduce((best, each) =>
    firstLine.split(each).length > firstLine.split(best).length ? each : best,
  );
  const numbers: number[] = [];
  let columns: { title: string; name: string }[] = [];
  try {
    const read = parse<FileRow["cells"]>(text, {
      delimiter,
      columns(titles: string[]) {
        columns = titles.map((title) => ({ title, name: columnName(title) }));
        return columns.map(({ name }) => name);
      },
      bom: true,
      // By itself csv-parse expects the first line's ending on every line.
      record_delimiter: ["\r\n", "\n", "\r"],
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(cells, { records, empty_lines }) {
        numbers.push(1 + records + empty_lines);
        return cells;
      },
    });
    const rows = read.map((cells, index) => ({ row: numbers[index] ?? 0, cells }));
    return rows.length > 0 ? { code: "read", columns, rows } : { code: "empty" };
  } catch {
    return { code: "not-csv" };
  }
}

function columnName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** @returns undefined when the file is not text, such as a spreadsheet or a picture */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
