import { type CsvTableFile, readWholeTable } from "#domain/csv/csv-table.ts";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { restoreCodes } from "#domain/promotions/changed-codes.ts";
import { describePromotion } from "#domain/promotions/describe-promotion.ts";
import {
  promotionTable,
  type ReadPromotionRow,
  readPromotionRows,
} from "#domain/promotions/promotion-table.ts";
import type { AppContext } from "#server/app-context.ts";
import { listProductNames } from "#server/catalog/product-queries.ts";
import {
  importPromotions,
  type PromotionChange,
  previewPromotions,
} from "#server/promotions/promotion-file.ts";
import { listPromotions } from "#server/promotions/promotion-queries.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { readTableFile, type ScreenReading, tableFileInput } from "../shared/read-table-file.ts";
import { describeFileProblem, promotionMessages } from "./promotion-messages.ts";

export type PromotionImportRow = Pick<PromotionChange, "label" | "change"> & {
  readonly sentence: string;
};

export const previewCodeFileAction = adminAction(
  "preview-code-file",
  tableFileInput,
  async (shop, input) =>
    await readTableFile(input, [promotionTable], async (file, answers) => {
      const read = await readPromotions(shop, file, answers);
      if (read.code !== "read") return read;
      return { code: "read", table: await previewRows(shop, read.table) };
    }),
);

/** Stores all rows, or none. */
export const importPromotionsAction = adminAction(
  "import-code-file",
  tableFileInput,
  async (shop, input) => {
    const read = await readTableFile(
      input,
      [promotionTable],
      async (file, answers) => await readPromotions(shop, file, answers),
    );
    if (read.code !== "read") return read;

    const imported = await importPromotions(shop, read.table);
    return imported.code === "imported"
      ? done("imported", { toast: promotionMessages.imported(imported.added, imported.changed) })
      : refused("not-imported", { text: promotionMessages.importedMeanwhile });
  },
);

async function readPromotions(
  { db }: Pick<AppContext, "db">,
  file: CsvTableFile,
  answers: FileAnswers,
): Promise<ScreenReading<readonly ReadPromotionRow[]>> {
  const table = readWholeTable(promotionTable, file, answers);
  if (table.code !== "rows") return table;
  const known = (await listPromotions(db)).flatMap(({ terms }) => terms.code ?? []);
  const restored = restoreCodes(table.rows, known, answers);
  if (restored.code !== "rows") return restored;
  const read = readPromotionRows(restored.rows);
  return read.ok
    ? { code: "read", table: read.promotions }
    : { code: "unreadable", sentence: describeFileProblem(read) };
}

async function previewRows(
  shop: Pick<AppContext, "db">,
  promotions: readonly ReadPromotionRow[],
): Promise<PromotionImportRow[]> {
  const [changes, products] = await Promise.all([
    previewPromotions(shop, promotions),
    listProductNames(shop.db),
  ]);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return changes.map(({ label, terms, change }) => ({
    label,
    sentence: describePromotion(terms, names),
    change,
  }));
}
