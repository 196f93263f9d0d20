import { data } from "react-router";
import { describeCsvProblem } from "#domain/csv/csv-messages.ts";
import type { CsvTableFile, Refusal } from "#domain/csv/csv-table.ts";
import { type FileAnswers, fileAnswers } from "#domain/csv/file-question.ts";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import type { TableFileAnswer } from "./table-file.tsx";

/** A kind of table that a screen reads. */
type KnownTable = {
  readonly max: number;
  isHeader(names: ReadonlySet<string>): boolean;
};

/**
 * Reads an uploaded CSV table and answers with it. Nothing is saved.
 *
 * @param form with the file, and the owner's answers to the questions that it raised
 * @param tables the tables that it can be
 */
export async function readTableFile<Table>(
  form: FormData,
  tables: readonly KnownTable[],
  read: (file: CsvTableFile, answers: FileAnswers) => TableFileAnswer<Table>,
) {
  const answer = await readTable(form, tables, read);
  const isRefused = typeof answer === "object" && answer !== null && "sentence" in answer;
  return data(answer, { status: isRefused ? 422 : 200 });
}

async function readTable<Table>(
  form: FormData,
  tables: readonly KnownTable[],
  read: (file: CsvTableFile, answers: FileAnswers) => TableFileAnswer<Table>,
): Promise<TableFileAnswer<Table>> {
  const sent = form.get("file");
  if (!(sent instanceof File)) return { code: "unreadable", sentence: "Choose a file first." };
  const file = readCsv(new Uint8Array(await sent.arrayBuffer()), {
    max: Math.max(...tables.map(({ max }) => max)),
    isHeader: (names) => tables.some((table) => table.isHeader(names)),
  });
  if (file.code !== "read") return { code: "unreadable", sentence: describeCsvProblem(file) };
  return read(
    file,
    fileAnswers((id) => form.get(id)),
  );
}

/** A table with other columns than the screen's. */
export const OTHER_COLUMNS: Refusal = {
  code: "unreadable",
  sentence:
    "This file has other columns. Nothing was changed. Export the table first, and change that file.",
};
