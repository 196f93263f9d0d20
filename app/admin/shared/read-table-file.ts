import { z } from "zod";
import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { describeCsvProblem, describeTotalsRows } from "#domain/csv/csv-messages.ts";
import type { CsvTableFile, Refusal } from "#domain/csv/csv-table.ts";
import { type FileAnswers, type FileQuestion, fileAnswers } from "#domain/csv/file-question.ts";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import { done, refused } from "../actions/action-result.ts";

/** A file, and the owner's answers to what an earlier reading of it left open. */
export const tableFileInput = z.object({
  file: z.instanceof(File),
  answers: z
    .record(z.string().max(200), z.string().max(200))
    .transform((given) => fileAnswers((id) => given[id])),
});

/** What was read from a CSV file, why nothing was, or what the file leaves open. */
export type ScreenReading<Table> =
  | { readonly code: "read"; readonly table: Table }
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] }
  | Refusal;

type KnownTable = {
  readonly max: number;
  isHeader(names: ReadonlySet<string>): boolean;
};

/** Nothing is saved. @param tables the tables that the file can be */
export async function readTableFile<Table>(
  { file, answers }: z.output<typeof tableFileInput>,
  tables: readonly KnownTable[],
  read: (
    file: CsvTableFile,
    answers: FileAnswers,
  ) => ScreenReading<Table> | Promise<ScreenReading<Table>>,
) {
  const csv = readCsv(new Uint8Array(await file.arrayBuffer()), {
    max: Math.max(...tables.map(({ max }) => max)),
    decodesEntities: true,
    isHeader: (names) => tables.some((table) => table.isHeader(names)),
  });
  if (csv.code !== "read") return refused("not-read", { text: describeCsvProblem(csv) });

  const reading = await read(csv, answers);
  switch (reading.code) {
    case "read":
      return done("read", {
        table: reading.table,
        isUnchanged: true,
        ...aboutTotals(csv.totalsRows),
      });
    case "asks":
      return done("asks", { questions: reading.questions, isUnchanged: true });
    default:
      return refused("not-read", { text: reading.sentence });
  }
}

/** Says in a toast which rows of a file were not read. */
export function aboutTotals(rows: readonly number[]): { readonly toast?: ToastText } {
  if (rows.length === 0) return {};
  return {
    toast: { title: describeTotalsRows(rows.length), description: "All others were read." },
  };
}

/** A table with other columns than the screen's. */
export const OTHER_COLUMNS: Refusal = {
  code: "unreadable",
  sentence:
    "This file has other columns. Nothing was changed. Export the table first, and change that file.",
};
