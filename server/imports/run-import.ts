import { sql } from "kysely";
import { z } from "zod";
import { type ImportFormat, importFormats } from "#domain/catalog/import/import-formats.ts";
import { isCountedInErp } from "../erp/stock/counting-settings.ts";
import { holdChangedRecipes } from "../orders/changes/changed-recipes.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/values.ts";
import { defineJob, type RetryPolicy } from "../platform/jobs/define-job.ts";
import { addImported, changeImported, importedProductOf } from "./apply-row.ts";
import { fetchPicturesJob } from "./fetch-pictures.ts";
import type { ImportContext } from "./import-context.ts";

/** Rows per transaction: all of them are imported or none. */
export const ROWS_A_STEP = 50;

/** It is retried for some minutes; then the owner is told and may continue it. */
export const importRetry: RetryPolicy = { retryLimit: 6, retryDelay: 2, retryDelayMax: 60 };

export type StartImportResult =
  | { readonly code: "started" }
  /** Somebody started it before, or took it back meanwhile. */
  | { readonly code: "not-startable" };

/** Starts an import, or continues it where it stopped. Pressed twice, it starts once. */
export async function startImport(ctx: ImportContext, id: string): Promise<StartImportResult> {
  return await ctx.db.transaction().execute(async (tx) => {
    const started = await tx
      .updateTable("imports")
      .set({ state: "running", started_at: ctx.clock() })
      .where("id", "=", id)
      .where("state", "in", ["previewed", "failed"])
      .returning("id")
      .executeTakeFirst();
    if (!started) return { code: "not-startable" };
    await ctx.jobs.enqueue(tx, runImportJob, { importId: id });
    return { code: "started" };
  });
}

/**
 * Does what the preview said, step by step. Killed at any point, it continues with the next step.
 */
export async function runImport(ctx: ImportContext, id: string): Promise<void> {
  const countsHere = !(await isCountedInErp(ctx));
  while (await runStep(ctx, id, countsHere)) {
    // The next step is a separate transaction.
  }
}

/** @returns whether there may be more to do */
async function runStep(ctx: ImportContext, id: string, countsHere: boolean): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const format = await lockRunning(tx, id);
    if (!format) return false;
    // Two concurrent imports would both find that a product does not exist yet.
    await sql`lock table product_sources in share row exclusive mode`.execute(tx);
    const rows = await tx
      .selectFrom("import_rows")
      .select(["position", "key", "decision", "product", "product_id", "product_version"])
      .where("import_id", "=", id)
      .where("state", "=", "waiting")
      .where("decision", "!=", "skipped")
      .orderBy("position")
      .limit(ROWS_A_STEP)
      .execute();
    const at = ctx.clock();
    const withPictures: number[] = [];
    for (const { position, key, product: stored, product_id, product_version } of rows) {
      const product = importedProductOf(stored);
      const row = { key: key ?? "", product };
      const options = { format, countsHere, at };
      const applied =
        product_id === null
          ? await addImported(tx, row, options)
          : await changeImported(
              tx,
              { ...row, productId: product_id, version: product_version ?? 0 },
              options,
            );
      if (applied.code === "done" && applied.fetchesPictures) withPictures.push(position);
      await tx
        .updateTable("import_rows")
        .set(
          applied.code === "refused"
            ? { state: "refused", outcome: applied.why }
            : {
                state: "done",
                product_id: applied.productId,
                product_version: applied.version,
                before: applied.before ? jsonb(applied.before) : null,
                pictures: applied.fetchesPictures ? "waiting" : null,
              },
        )
        .where("import_id", "=", id)
        .where("position", "=", position)
        .execute();
    }
    const jobs = withPictures.map((position) => ({ importId: id, position }));
    if (jobs.length > 0) await ctx.jobs.enqueue(tx, fetchPicturesJob, ...jobs);
    if (rows.length === ROWS_A_STEP) return true;
    // Holds waiting orders with a bar whose recipe changed.
    await holdChangedRecipes(tx, at);
    await tx
      .updateTable("imports")
      .set({ state: "done", finished_at: at })
      .where("id", "=", id)
      .execute();
    return false;
  });
}

/** @returns undefined when it is not running (any more) */
async function lockRunning(tx: DatabaseTransaction, id: string): Promise<ImportFormat | undefined> {
  const row = await tx
    .selectFrom("imports")
    .select("format")
    .where("id", "=", id)
    .where("state", "=", "running")
    .forUpdate()
    .executeTakeFirst();
  return row && row.format in importFormats ? (row.format as ImportFormat) : undefined;
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
  async findOrphans({ db }) {
    return await db
      .selectFrom("imports")
      .select("id as importId")
      .where("state", "=", "running")
      .execute();
  },
});

/** What was imported stays; the owner continues it or takes it back. */
async function markFailed({ db }: ImportContext, id: string): Promise<void> {
  await db
    .updateTable("imports")
    .set({ state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}
