import { type NotNull, sql } from "kysely";
import { z } from "zod";
import { type HistoryFormat, isHistoryFormat } from "#domain/imports/history-formats.ts";
import { updateRecipeHolds } from "../orders/changes/recipe-holds.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { defineJob } from "../platform/jobs/define-job.ts";
import { forgetCount } from "../stock/start-counting.ts";
import { undoHistory } from "./apply-history.ts";
import { findBarcode, importedProductOf, setBarcode } from "./apply-row.ts";
import type { ImportContext } from "./import-context.ts";
import { listImportsIn, updateImport, updateImportRow } from "./import-queries.ts";
import { priceLimitsSchema, restorePriceLimits } from "./move-price-limits.ts";
import { importRetry, ROWS_A_STEP } from "./run-import.ts";

export type ImportUndoResult =
  | { readonly code: "started" }
  /** It is still running, or already undone. */
  | { readonly code: "not-possible" };

/** Starts undoing a whole import. Pressed twice, it happens once. */
export async function undoImport(ctx: ImportContext, id: string): Promise<ImportUndoResult> {
  return await ctx.db.transaction().execute(async (tx) => {
    const started = await tx
      .updateTable("imports")
      .set({ state: "undoing" })
      .where("id", "=", id)
      .where("state", "in", ["done", "failed"])
      .returning("id")
      .executeTakeFirst();
    if (!started) return { code: "not-possible" };
    await ctx.jobs.enqueue(tx, undoImportJob, { importId: id });
    return { code: "started" };
  });
}

/**
 * Removes what an import added and restores what it changed, step by step. Products that were sold,
 * counted or edited since stay unchanged, and their rows say so. Pictures stay in the library.
 */
export async function runUndo(ctx: ImportContext, id: string): Promise<void> {
  while (await undoStep(ctx, id)) {
    // The next step is a separate transaction.
  }
  await ctx.reloadSettings();
}

/** @returns whether there may be more to do */
async function undoStep(ctx: ImportContext, id: string): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const undoing = await tx
      .selectFrom("imports")
      .select(["format", "price_limits", "former_price_limits"])
      .where("id", "=", id)
      .where("state", "=", "undoing")
      .forUpdate()
      .executeTakeFirst();
    if (!undoing) return false;

    const at = ctx.clock();
    const { format } = undoing;
    const rows = isHistoryFormat(format)
      ? await undoHistoryRows(tx, id, format)
      : await undoProductRows(tx, id, at);
    if (rows === ROWS_A_STEP) return true;

    // Holds orders placed while a bar had the imported recipe.
    if (!isHistoryFormat(format)) await updateRecipeHolds(tx, at);
    const moved = priceLimitsSchema.safeParse(undoing.price_limits).data;
    const former = priceLimitsSchema.safeParse(undoing.former_price_limits).data;
    if (moved && former) await restorePriceLimits(tx, { moved, former }, { log: ctx.log, at });

    await updateImport(tx, id, { state: "undone", undone_at: at });
    return false;
  });
}

/** The next rows that were imported. */
function lockRowsToUndo(tx: DatabaseTransaction, importId: string) {
  return tx
    .selectFrom("import_rows")
    .select(["position", "decision", "before"])
    .where("import_id", "=", importId)
    .where("state", "=", "done")
    .orderBy("position")
    .limit(ROWS_A_STEP)
    .forUpdate();
}

/** @returns how many rows there were */
async function undoHistoryRows(
  tx: DatabaseTransaction,
  importId: string,
  format: HistoryFormat,
): Promise<number> {
  const rows = await lockRowsToUndo(tx, importId)
    .select(["history_id", "history_version"])
    .$narrowType<{ history_id: NotNull; history_version: NotNull }>()
    .execute();
  for (const { position, decision, history_id: id, history_version: version, before } of rows) {
    const row = { id, version, isNew: decision === "new", before };
    const whyKept = await undoHistory(tx, format, row);
    await storeUndone(tx, { importId, position }, whyKept);
  }
  return rows.length;
}

/** @returns how many rows there were */
async function undoProductRows(
  tx: DatabaseTransaction,
  importId: string,
  at: Date,
): Promise<number> {
  const rows = await lockProductRows(tx, importId);
  for (const row of rows) {
    const whyKept = await undoProductRow(tx, importId, row, at);
    await storeUndone(tx, { importId, position: row.position }, whyKept);
  }
  return rows.length;
}

type ProductRow = Awaited<ReturnType<typeof lockProductRows>>[number];

async function lockProductRows(tx: DatabaseTransaction, importId: string) {
  return await lockRowsToUndo(tx, importId)
    .select(["product", "product_id", "product_version", "key", "pictures"])
    .$narrowType<{ product_id: NotNull; product_version: NotNull; key: NotNull }>()
    .execute();
}

async function storeUndone(
  tx: DatabaseTransaction,
  row: { readonly importId: string; readonly position: number },
  whyKept: string | undefined,
): Promise<void> {
  const state = whyKept === undefined ? "undone" : "kept";
  await updateImportRow(tx, row, { state, result: whyKept ?? null, pictures: null });
}

const beforeSchema = z.object({
  columns: z.record(z.string(), z.unknown()),
  barcode: z.string().nullable(),
  hadKey: z.boolean(),
});

/** @returns why the product stays unchanged; undefined when it was undone */
async function undoProductRow(
  tx: DatabaseTransaction,
  importId: string,
  row: ProductRow,
  at: Date,
): Promise<string | undefined> {
  const isNew = row.decision === "new";
  const product = await tx
    .selectFrom("products")
    .select(["version"])
    .where("id", "=", row.product_id)
    .forUpdate()
    .executeTakeFirst();
  // Deleted meanwhile, so nothing of the import is left.
  if (!product) return undefined;

  if (isNew && (await wasSold(tx, row.product_id))) return "Sold since, so it stays in the shop.";
  if (product.version !== row.product_version) return "Edited since, so it stays as it is.";
  return isNew ? await takeOut(tx, row, at) : await restore(tx, importId, row, at);
}

/** Read for each product anew: a step takes a while, and an order may come in meanwhile. */
async function wasSold(tx: DatabaseTransaction, productId: number): Promise<boolean> {
  const line = await tx
    .selectFrom("order_items")
    .select("id")
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return line !== undefined;
}

async function takeOut(
  tx: DatabaseTransaction,
  row: ProductRow,
  at: Date,
): Promise<string | undefined> {
  const { product_id: productId } = row;
  const imported = importedProductOf(row.product);
  const { rows } = await sql<{ paying: boolean; moved: boolean; labelled: boolean }>`
    select
      exists (select from reservations where product_id = ${productId}) as paying,
      (select count(*) > ${imported.count === undefined ? 0 : 1} from stock_movements
        where product_id = ${productId}) as moved,
      exists (select from product_labels where product_id = ${productId} and version > 1)
        or ${imported.barcode === undefined} and exists (
          select from product_labels where product_id = ${productId}) as labelled`.execute(tx);
  const [found] = rows;
  if (found?.paying) return "Somebody is paying for it right now, so it stays in the shop.";
  if (found?.moved) return "Its count changed since, so it stays in the shop.";
  if (found?.labelled) return "Its label was edited since, so it stays in the shop.";

  await forgetCount(tx, productId, at);
  await tx.deleteFrom("products").where("id", "=", productId).execute();
  return undefined;
}

async function restore(
  tx: DatabaseTransaction,
  importId: string,
  row: ProductRow,
  at: Date,
): Promise<string | undefined> {
  const { product_id: productId } = row;
  const { columns, barcode, hadKey } = beforeSchema.parse(row.before);
  const imported = importedProductOf(row.product);

  // Pictures added by the import are removed with it.
  const values = { ...columns, ...(row.pictures === "done" ? { images: [] } : {}) };
  if (Object.keys(values).length > 0) {
    await tx
      .updateTable("products")
      .set({ ...Object.fromEntries(Object.entries(values).map(stored)), updated_at: at })
      .where("id", "=", productId)
      .execute();
  }

  // Unless somebody changed it since.
  if (barcode !== null && (await findBarcode(tx, productId)) === imported.barcode) {
    await setBarcode(tx, productId, barcode, at);
  }

  await tx
    .deleteFrom("former_addresses")
    .where("product_id", "=", productId)
    .where("import_id", "=", importId)
    .execute();
  if (!hadKey) {
    await sql`delete from product_sources
      where product_id = ${productId} and key = ${row.key}
        and source = (select format from imports where id = ${importId})`.execute(tx);
  }
  return undefined;
}

/** JSON columns need a cast. */
function stored([column, value]: [string, unknown]) {
  return [column, column === "nutrition_facts" && value !== null ? jsonb(value) : value];
}

export const undoImportJob = defineJob({
  name: "undo-import",
  schema: z.object({ importId: z.string() }),
  retry: importRetry,
  limit: "one-for-key",
  key: ({ importId }) => importId,
  expireInSeconds: 600,
  handler: (ctx: ImportContext, { importId }) => runUndo(ctx, importId),
  findOrphans: ({ db }) => listImportsIn(db, "undoing"),
});
