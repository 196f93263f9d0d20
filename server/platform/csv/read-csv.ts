import { parse } from "csv-parse/sync";

export type CsvFile =
  | {
      readonly code: "read";
      /** The first row, in its order: as it is, and as the rows name it. */
      readonly columns: readonly { readonly title: string; readonly name: string }[];
      /** Each with its cells by the names of the first row, trimmed. */
      readonly rows: readonly Readonly<Record<string, string>>[];
    }
  | { readonly code: "not-text" | "not-csv" | "empty" };

/**
 * Reads a CSV file that another program wrote: UTF-8, UTF-16 with its mark, or, where it is neither,
 * Windows-1252; separated by commas, semicolons or tabs. Names of columns are in lower case, without
 * what is neither letter nor digit: "Order ID" is "orderid".
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const text = decode(bytes);
  if (text === undefined) return { code: "not-text" };
  const firstLine = text.split(/\r?\n/, 1)[0] ?? "";
  const delimiter = [",", ";", "\t"].reduce((best, each) =>
    firstLine.split(each).length > firstLine.split(best).length ? each : best,
  );
  let columns: { title: string; name: string }[] = [];
  try {
    const rows = parse<Record<string, string>>(text, {
      delimiter,
      columns(titles: string[]) {
        columns = titles.map((title) => ({ title, name: columnName(title) }));
        return columns.map(({ name }) => name);
      },
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return rows.length > 0 ? { code: "read", columns, rows } : { code: "empty" };
  } catch {
    return { code: "not-csv" };
  }
}

function columnName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** @returns undefined for what is no text, such as a spreadsheet or a picture */
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
