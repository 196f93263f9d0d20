import { data } from "react-router";
import { describeCsvProblem } from "#domain/csv/csv-messages.ts";
import type { FileRow } from "#domain/input/file-row.ts";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import type { TableFileAnswer } from "./table-file.tsx";

const MOST_ROWS = 2_000;

/**
 * Reads an uploaded CSV table and answers with it. Nothing is saved.
 *
 * @param read converts the rows; returns a sentence when they cannot be used
 */
export async function readTableFile<Table extends { readonly code: string }>(
  sent: FormDataEntryValue | null,
  read: (rows: readonly FileRow[], columns: ReadonlySet<string>) => Table | string,
) {
  const table = await readTable(sent, read);
  const answer: TableFileAnswer<Table> =
    typeof table === "string" ? { code: "unreadable", sentence: table } : table;
  return data(answer, { status: typeof table === "string" ? 422 : 200 });
}

async function readTable<Table>(
  sent: FormDataEntryValue | null,
  read: (rows: readonly FileRow[], columns: ReadonlySet<string>) => Table | string,
): Promise<Table | string> {
  if (!(sent instanceof File)) return "Choose a file first.";
  const file = readCsv(new Uint8Array(await sent.arrayBuffer()), { max: MOST_ROWS });
  if (file.code !== "read") return describeCsvProblem(file);
  return read(file.rows, new Set(file.columns.map(({ name }) => name)));
}

/** A table with other columns than the screen's. */
export const OTHER_COLUMNS =
  "This file has other columns. Export the table first, and change that file.";
