import { sql } from "kysely";
import { z } from "zod";
import type { ImportFormat } from "#domain/catalog/import/import-formats.ts";
import { type HistoryFormat, isHistoryFormat } from "#domain/imports/history-formats.ts";
import { isCountedInErp } from "../erp/stock/is-counted-in-erp.ts";
import { updateRecipeHolds } from "../orders/changes/recipe-holds.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { defineJob, type RetryPolicy } from "../platform/jobs/define-job.ts";
import { type AppliedHistory, applyHistory, type HistoryOptions } from "./apply-history.ts";
import {
  type AppliedRow,
  type ApplyOptions,
  addImported,
  changeImported,
  importedProductOf,
} from "./apply-row.ts";
import { fetchPicturesJob } from "./fetch-pictures.ts";
import type { ImportContext } from "./import-context.ts";
import { isKnownFormat, listImportsIn, updateImport, updateImportRow } from "./import-queries.ts";
import { movePriceLimits, priceLimitsSchema } from "./move-price-limits.ts";

/** Rows per transaction: all of them are imported or none. */
export const ROWS_A_STEP = 50;

/** It is retried for some minutes; then the owner is told and may continue it. */
export const importRetry: RetryPolicy = { retryLimit: 6, retryDelay: 2, retryDelayMax: 60 };

export type StartImportResult =
  | { readonly code: "started" }
  /** Somebody started it before, or undid it meanwhile. */
  | { readonly code: "not-startable" };

/**
 * Starts an import, or continues it where it stopped. Pressed twice, it starts once.
 *
 * @param counted whether imported orders count in the figures; decided when it starts
 */
export async function startImport(
  ctx: ImportContext,
  id: string,
  { counted = false }: { readonly counted?: boolean } = {},
): Promise<StartImportResult> {
  const at = ctx.clock();
  const result = await ctx.db.transaction().execute(async (tx): Promise<StartImportResult> => {
    const started = await tx
      .updateTable("imports")
      .set({
        state: "running",
        started_at: at,
        counted: sql`case when state = 'previewed' then ${counted} else counted end`,
      })
      .where("id", "=", id)
      .where("state", "in", ["previewed", "failed"])
      .returning(["id", "price_limits", "former_price_limits"])
      .executeTakeFirst();
    if (!started) return { code: "not-startable" };

    // Before the first bar is there, so that nobody is shown another price than the file's.
    const limits = priceLimitsSchema.safeParse(started.price_limits);
    if (limits.success && started.former_price_limits === null) {
      const former = await movePriceLimits(tx, limits.data, { log: ctx.log, at });
      await updateImport(tx, id, { former_price_limits: jsonb(former) });
    }
    await ctx.jobs.enqueue(tx, runImportJob, { importId: id });
    return { code: "started" };
  });
  if (result.code === "started") await ctx.reloadSettings();
  return result;
}

/** Does what the preview said, step by step. Killed at any point, it continues with the next. */
export async function runImport(ctx: ImportContext, id: string): Promise<void> {
  const countsHere = !(await isCountedInErp(ctx));
  while (await runStep(ctx, id, countsHere)) {
    // The next step is a separate transaction.
  }
}

/** @returns whether there may be more to do */
async function runStep(ctx: ImportContext, id: string, countsHere: boolean): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const running = await lockRunning(tx, id);
    if (!running) return false;

    const { format, counted } = running;
    const at = ctx.clock();
    const rows = isHistoryFormat(format)
      ? await applyHistoryRows(tx, id, { format, importId: id, counted })
      : await applyProductRows(ctx, tx, id, { format, importId: id, countsHere, at });
    if (rows === ROWS_A_STEP) return true;

    // Holds waiting orders with a bar whose recipe changed.
    if (!isHistoryFormat(format)) await updateRecipeHolds(tx, at);
    await updateImport(tx, id, { state: "done", finished_at: at });
    return false;
  });
}

/** @returns how many rows there were */
async function applyProductRows(
  ctx: ImportContext,
  tx: DatabaseTransaction,
  id: string,
  options: ApplyOptions,
): Promise<number> {
  // Two concurrent imports would both find that a product does not exist yet.
  await sql`lock table product_sources in share row exclusive mode`.execute(tx);

  const rows = await waitingRows(tx, id)
    .select(["position", "key", "product", "product_id", "product_version"])
    .execute();

  const withPictures: number[] = [];
  for (const { position, key, product, product_id: productId, product_version } of rows) {
    const row = { key: key ?? "", product: importedProductOf(product) };
    const version = product_version ?? 0;
    const applied =
      productId === null
        ? await addImported(tx, row, options)
        : await changeImported(tx, { ...row, productId, version }, options);
    if (applied.code === "done" && applied.fetchesPictures) withPictures.push(position);

    await updateImportRow(tx, { importId: id, position }, appliedProductRow(applied));
  }

  const jobs = withPictures.map((position) => ({ importId: id, position }));
  if (jobs.length > 0) await ctx.jobs.enqueue(tx, fetchPicturesJob, ...jobs);
  return rows.length;
}

/** @returns how many rows there were */
async function applyHistoryRows(
  tx: DatabaseTransaction,
  id: string,
  options: HistoryOptions,
): Promise<number> {
  const rows = await waitingRows(tx, id)
    .select(["position", "record", "history_id", "history_version"])
    .forUpdate()
    .execute();
  for (const { position, record, history_id, history_version } of rows) {
    const known = history_id ? { id: history_id, version: history_version ?? 0 } : undefined;
    const applied = await applyHistory(tx, { record, known }, options);
    // Stored with the order or the customer from now on, so that it is erased with them.
    const after = { ...appliedHistoryRow(applied), record: jsonb({}) };
    await updateImportRow(tx, { importId: id, position }, after);
  }
  return rows.length;
}

/** What a row says after its bar was imported or refused. */
function appliedProductRow(applied: AppliedRow) {
  if (applied.code === "refused") return refusedRow(applied.why);
  const { before, productId, version, fetchesPictures } = applied;
  const pictures = fetchesPictures ? "waiting" : null;
  return { ...doneRow(before), product_id: productId, product_version: version, pictures };
}

/** What a row says after its order or customer was imported or refused. */
function appliedHistoryRow(applied: AppliedHistory) {
  if (applied.code === "refused") return refusedRow(applied.why);
  return { ...doneRow(applied.before), history_id: applied.id, history_version: applied.version };
}

const refusedRow = (why: string) => ({ state: "refused", result: why });
const doneRow = (before: unknown) => ({ state: "done", before: before ? jsonb(before) : null });

/** The next rows to import. */
function waitingRows(tx: DatabaseTransaction, id: string) {
  return tx
    .selectFrom("import_rows")
    .where("import_id", "=", id)
    .where("state", "=", "waiting")
    .where("decision", "!=", "skipped")
    .orderBy("position")
    .limit(ROWS_A_STEP);
}

type Running = { readonly format: ImportFormat | HistoryFormat; readonly counted: boolean };

/** @returns undefined when it is not running (anymore) */
async function lockRunning(tx: DatabaseTransaction, id: string): Promise<Running | undefined> {
  const row = await tx
    .selectFrom("imports")
    .select(["format", "counted"])
    .where("id", "=", id)
    .where("state", "=", "running")
    .forUpdate()
    .executeTakeFirst();
  if (!row || !isKnownFormat(row.format)) return undefined;
  return { format: row.format, counted: row.counted };
}

export const runImportJob = defineJob({
  name: "run-import",
  schema: z.object({ importId: z.string() }),
  retry: importRetry,
  limit: "one-for-key",
  key: ({ importId }) => importId,
  expireInSeconds: 600,
  async handler(ctx: ImportContext, { importId }, tried) {
    try {
      await runImport(ctx, importId);
    } catch (error) {
      if (tried.retryWithinSeconds === null) await markFailed(ctx, importId);
      throw error;
    }
  },
  findOrphans: ({ db }) => listImportsIn(db, "running"),
});

/** What was imported stays; the owner continues or undoes it. */
async function markFailed({ db }: ImportContext, id: string): Promise<void> {
  await db
    .updateTable("imports")
    .set({ state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}
