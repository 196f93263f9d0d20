import { type RawBuilder, sql } from "kysely";
import { readInBatches } from "../db/read-in-batches.ts";
import { csvListRows, csvRows } from "./csv-rows.ts";

/** The columns of an exported list: each with the SQL of its cells, which are texts. */
export type CsvColumns<Title extends string> = Readonly<Record<Title, RawBuilder<unknown>>>;

/** A row that was read, and usually what the next batch has to know of it. */
export type CsvRow = {
  /** Null for a row that is not in the list. */
  readonly cells: readonly (string | null)[] | null;
};

/** The cells of a row, for a query that reads `CsvRow`s. */
export function selectCells(columns: CsvColumns<string>): RawBuilder<CsvRow["cells"]> {
  return sql`array[${sql.join(Object.values(columns))}]`;
}

/** A time in the shop's time zone. */
export function timeCell(at: RawBuilder<unknown>, timeZone: string): RawBuilder<string | null> {
  return sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`;
}

/**
 * Streams a list as CSV, with the titles of its columns first.
 *
 * @param list.textColumns those that a spreadsheet would take for numbers
 * @param list.readAfter reads the rows after this one, or the first rows if it is undefined
 */
export async function* exportCsv<Title extends string, Row extends CsvRow>(list: {
  readonly columns: CsvColumns<Title>;
  readonly textColumns?: readonly NoInfer<Title>[];
  readonly readAfter: (last: Row | undefined) => Promise<readonly Row[]>;
}): AsyncGenerator<string> {
  const { columns, textColumns = [], readAfter } = list;
  const titles = Object.keys(columns) as Title[];
  yield csvRows([titles]);

  for await (const rows of readInBatches(readAfter)) {
    const listed = rows.flatMap(({ cells }) => (cells ? [cells] : []));
    yield csvListRows(titles, textColumns, listed);
  }
}
