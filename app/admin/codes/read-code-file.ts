import { describeCsvProblem } from "#domain/csv/csv-messages.ts";
import { readPromotionRows } from "#domain/promotions/promotion-rows.ts";
import type { AppContext } from "#server/app-context.ts";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import { importPromotions } from "#server/promotions/import-promotions.ts";
import type { CodeFileAnswer } from "./code-result.ts";
import { codeMessages, fileProblemWords } from "./code-words.ts";

const MOST_ROWS = 2_000;

/** Imports a file in the export format: all rows, or none with an error message. */
export async function readCodeFile(
  shop: Pick<AppContext, "db" | "clock">,
  sent: FormDataEntryValue | null,
): Promise<CodeFileAnswer> {
  if (!(sent instanceof File)) return unreadable("Choose a file first.");
  const file = readCsv(new Uint8Array(await sent.arrayBuffer()), { max: MOST_ROWS });
  if (file.code !== "read") return unreadable(describeCsvProblem(file));
  const names = file.columns.map(({ name }) => name);
  if (!["code", "kind", "value"].every((name) => names.includes(name))) {
    return unreadable(
      "This file has other columns. Export your codes first, and change that file.",
    );
  }
  const read = readPromotionRows(file.rows);
  if (!read.ok) return unreadable(fileProblemWords(read));
  const imported = await importPromotions(shop, read.promotions);
  return imported.code === "imported" ? imported : unreadable(codeMessages.importedMeanwhile);
}

function unreadable(sentence: string): CodeFileAnswer {
  return { code: "unreadable", sentence };
}
