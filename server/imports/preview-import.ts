import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  type ImportFormat,
  mapColumns,
  recognizeFormat,
} from "#domain/catalog/import/import-formats.ts";
import {
  MOST_IMPORT_BYTES,
  MOST_IMPORT_ROWS,
  MOST_IMPORTED_BARS,
} from "#domain/catalog/import/product-import.ts";
import { readImport } from "#domain/catalog/import/read-import.ts";
import { typedText } from "#domain/input/typed-text.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { productOf, stockLeft } from "../catalog/product-queries.ts";
import { isCountedInErp } from "../erp/stock/counting-settings.ts";
import { type CsvFile, readCsv } from "../platform/csv/read-csv.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/values.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import { type CatalogSnapshot, decideRows, type ImportDecision } from "./decide-row.ts";
import type { ImportContext } from "./import-context.ts";

export type PreviewImportResult =
  | { readonly code: "previewed"; readonly id: string }
  | {
      readonly code:
        | Exclude<CsvFile["code"], "read">
        | "too-large"
        | "too-many-rows"
        | "too-many-bars";
    }
  /** None of the known formats; these are its columns. */
  | { readonly code: "unknown-format"; readonly columns: readonly string[] };

/** An abandoned preview is deleted after this time. */
const FORGOTTEN_MS = 24 * 60 * 60_000;
const INSERT_BATCH = 500;

/**
 * Reads a product file and stores what each of its rows would do. Nothing in the shop changes, and
 * an unreadable file leaves nothing behind.
 *
 * @param fileName as it is called on the owner's machine; shown only to her
 */
export async function previewImport(
  ctx: ImportContext,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<PreviewImportResult> {
  if (bytes.length > MOST_IMPORT_BYTES) return { code: "too-large" };
  const file = readCsv(bytes);
  if (file.code !== "read") return file;
  if (file.rows.length > MOST_IMPORT_ROWS) return { code: "too-many-rows" };
  const format = recognizeFormat(file.columns);
  if (!format) {
    const titles = file.columns.map(({ title }) => typedText(title).slice(0, 40).toWellFormed());
    return { code: "unknown-format", columns: titles.slice(0, 20) };
  }
  const today = dayIn(ctx.details().timeZone, ctx.clock());
  const items = readImport(format, file.rows, today);
  if (items.filter((item) => "key" in item).length > MOST_IMPORTED_BARS) {
    return { code: "too-many-bars" };
  }
  const now = ctx.clock();
  const id = randomUUID();
  // Outside the transaction, because it reads settings itself.
  const counting = { countsHere: !(await isCountedInErp(ctx)) };
  const pricing = await getPricingSettings(ctx.db, ctx.log);
  return await ctx.db.transaction().execute(async (tx) => {
    const catalog = await readCatalog(tx, format);
    const decisions = decideRows(items, { ...catalog, ...counting, pricing });
    await tx
      .deleteFrom("imports")
      .where("state", "=", "previewed")
      .where("created_at", "<", new Date(now.getTime() - FORGOTTEN_MS))
      .execute();
    await tx
      .insertInto("imports")
      .values({
        id,
        file_name: typedText(fileName).slice(0, 200).toWellFormed() || "products.csv",
        file_hash: createHash("sha256").update(bytes).digest("hex"),
        format,
        columns: jsonb(mapColumns(format, file.columns)),
        state: "previewed",
        created_at: now,
      })
      .execute();
    await insertRows(tx, id, decisions);
    return { code: "previewed", id } as const;
  });
}

async function readCatalog(
  tx: DatabaseTransaction,
  format: ImportFormat,
): Promise<Pick<CatalogSnapshot, "products" | "productByKey" | "barcodes">> {
  const products = await tx
    .selectFrom("products")
    .selectAll()
    .select(stockLeft.as("left"))
    .execute();
  const sources = await tx
    .selectFrom("product_sources")
    .select(["key", "product_id"])
    .where("source", "=", format)
    .execute();
  const labels = await tx.selectFrom("product_labels").select(["product_id", "barcode"]).execute();
  return {
    products: products.map((row) => ({ ...productOf(row), version: row.version })),
    productByKey: new Map(sources.map((row) => [row.key, row.product_id])),
    barcodes: new Map(labels.map((row) => [row.product_id, row.barcode])),
  };
}

async function insertRows(
  tx: DatabaseTransaction,
  importId: string,
  decisions: readonly ImportDecision[],
): Promise<void> {
  for (let from = 0; from < decisions.length; from += INSERT_BATCH) {
    const batch = decisions.slice(from, from + INSERT_BATCH).map((each, index) => ({
      position: from + index,
      row_number: each.row,
      name: each.name,
      decision: each.decision,
      reason: each.reason,
      ...("key" in each && { key: each.key, product: each.product }),
      ...("version" in each && { product_id: each.productId, product_version: each.version }),
    }));
    // One parameter for any number of rows.
    await sql`
      insert into import_rows (import_id, position, row_number, name, key, decision, reason, product,
        product_id, product_version, state)
      select ${importId}, position, row_number, name, key, decision, reason, product, product_id,
        product_version, 'waiting'
      from jsonb_to_recordset(${jsonb(batch)}) as row (position integer, row_number integer,
        name text, key text, decision text, reason text, product jsonb, product_id bigint,
        product_version integer)`.execute(tx);
  }
}
