import { z } from "zod";
import { type CsvTableFile, readWholeTable } from "#domain/csv/csv-table.ts";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { readStateTaxRows, stateTaxTable } from "#domain/tax/state-tax-table.ts";
import type { StateTaxForm } from "#domain/tax/tax-codec.ts";
import { retryTaxRecords } from "#server/tax-records/record-order-tax.ts";
import { done } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { readTableFile, type ScreenReading, tableFileInput } from "../shared/read-table-file.ts";

export const readStateTaxFileAction = adminAction(
  "read-state-tax-file",
  tableFileInput,
  async (_, input) => await readTableFile(input, [stateTaxTable], readStateTaxes),
);

function readStateTaxes(file: CsvTableFile, answers: FileAnswers): ScreenReading<StateTaxForm[]> {
  const read = readWholeTable(stateTaxTable, file, answers);
  if (read.code !== "rows") return read;
  const states = readStateTaxRows(read.rows);
  if (typeof states !== "string") return { code: "read", table: states };
  return { code: "unreadable", sentence: `Nothing was changed. ${states}` };
}

/** Has Stripe record the tax of orders again that it did not take. */
export const recordTaxAgainAction = adminAction("record-tax-again", z.object({}), async (shop) => {
  await retryTaxRecords(shop);
  return done("queued");
});
