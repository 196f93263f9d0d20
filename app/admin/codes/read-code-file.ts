import { describeCsvProblem } from "#domain/csv/csv-messages.ts";
import { readWholeTable } from "#domain/csv/csv-table.ts";
import { fileAnswers } from "#domain/csv/file-question.ts";
import { restoreCodes } from "#domain/promotions/changed-codes.ts";
import { describePromotion } from "#domain/promotions/describe-promotion.ts";
import { promotionTable, readPromotionRows } from "#domain/promotions/promotion-table.ts";
import type { AppContext } from "#server/app-context.ts";
import { listProductNames } from "#server/catalog/product-queries.ts";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import { importPromotions, previewPromotions } from "#server/promotions/import-promotions.ts";
import { listPromotions } from "#server/promotions/promotion-queries.ts";
import type { CodeFileAnswer, CodeFileRow } from "./code-result.ts";
import { codeMessages, fileProblemWords } from "./code-words.ts";

/**
 * Reads a file in the export format and says what each row will do; with `apply` set, stores all
 * rows, or none with an error message.
 */
export async function readCodeFile(
  shop: Pick<AppContext, "db" | "clock">,
  form: FormData,
): Promise<CodeFileAnswer> {
  const sent = form.get("file");
  if (!(sent instanceof File)) return unreadable("Choose a file first.");
  const file = readCsv(new Uint8Array(await sent.arrayBuffer()), promotionTable);
  if (file.code !== "read") return unreadable(describeCsvProblem(file));

  const answers = fileAnswers((id) => form.get(id));
  const table = readWholeTable(promotionTable, file, answers);
  if (table.code !== "rows") return table;
  const known = (await listPromotions(shop.db)).flatMap(({ terms }) => terms.code ?? []);
  const restored = restoreCodes(table.rows, known, answers);
  if (restored.code !== "rows") return restored;
  const read = readPromotionRows(restored.rows);
  if (!read.ok) return unreadable(fileProblemWords(read));

  if (form.get("apply") === null) {
    return { code: "preview", rows: await previewRows(shop, read.promotions) };
  }
  const imported = await importPromotions(shop, read.promotions);
  return imported.code === "imported" ? imported : unreadable(codeMessages.importedMeanwhile);
}

async function previewRows(
  shop: Pick<AppContext, "db">,
  promotions: Parameters<typeof previewPromotions>[1],
): Promise<CodeFileRow[]> {
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

function unreadable(sentence: string): CodeFileAnswer {
  return { code: "unreadable", sentence };
}
