import { type Columns, type CsvTable, readWholeTable } from "#domain/csv/csv-table.ts";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { readCsv } from "#server/platform/csv/read-csv.ts";

/** Reads a file as a screen does that takes all rows of a table or none. */
export function readCsvTable<Table extends Columns>(
  table: CsvTable<Table>,
  content: string | Uint8Array,
  answers: FileAnswers = {},
) {
  const { max, isHeader } = table;
  const file = readCsv(Buffer.from(content), { max, isHeader });
  if (file.code !== "read") throw new Error(file.code);
  return readWholeTable(table, file, answers);
}
