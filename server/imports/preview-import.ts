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
import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import {
  type HistoryFormat,
  historyFormats,
  mapHistoryColumns,
  recognizeHistory,
} from "#domain/history/history-formats.ts";
import type { HistoryItem } from "#domain/history/history-item.ts";
import { readHistory } from "#domain/history/read-history.ts";
import { typedText } from "#domain/input/typed-text.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { productOf, stockLeft } from "../catalog/product-queries.ts";
import { isCountedInErp } from "../erp/stock/counting-settings.ts";
import { readCsv } from "../platform/csv/read-csv.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/values.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import { decideHistory, type HistoryDecision, type KnownHistory } from "./decide-history.ts";
import { type CatalogSnapshot, decideRows, type ImportDecision } from "./decide-row.ts";
import type { ImportContext } from "./import-context.ts";

export type PreviewImportResult =
  | { readonly code: "previewed"; readonly id: string }
  | CsvProblem
  | { readonly code: "too-large" | "too-many-bars" }
  /** None of the known formats; these are its columns. */
  | { readonly code: "unknown-format"; readonly columns: readonly string[] };

const INSERT_BATCH = 500;

/**
 * Reads a file of products, orders or customers and stores what each of its rows would do. Nothing in the shop changes, and
 * an unreadable file leaves nothing behind.
 *
 * @param fileName as it is called on the owner's machine; shown only to her
 */
export async function previewImport(
  ctx: ImportContext,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<PreviewImportResult> {
  if (bytes.length > MOST_IMPORT_BYTES) return { code: "too-large" };
  const file = readCsv(bytes, { max: MOST_IMPORT_ROWS, isHeader: isKnownHeader });
  if (file.code !== "read") return file;
  const now = ctx.clock();
  const history = recognizeHistory(file.columns);
  if (history) {
    const items = readHistory(history, file.rows, ctx.details().timeZone);
    return await ctx.db.transaction().execute(async (tx) => {
      const decisions = decideHistory(items, await readKnown(tx, history, items));
      const columns = mapHistoryColumns(history, file.columns);
      return await storePreview(tx, { fileName, bytes, format: history, columns, decisions, now });
    });
  }
  const format = recognizeFormat(file.columns);
  if (!format) {
    const titles = file.columns.map(({ title }) => typedText(title).slice(0, 40).toWellFormed());
    return { code: "unknown-format", columns: titles.slice(0, 20) };
  }
  const today = dayIn(ctx.details().timeZone, now);
  const items = readImport(format, file.rows, today);
  if (items.filter((item) => "key" in item).length > MOST_IMPORTED_BARS) {
    return { code: "too-many-bars" };
  }
  // Outside the transaction, because it reads settings itself.
  const counting = { countsHere: !(await isCountedInErp(ctx)) };
  const pricing = await getPricingSettings(ctx.db, ctx.log);
  return await ctx.db.transaction().execute(async (tx) => {
    const catalog = await readCatalog(tx, format);
    const decisions = decideRows(items, { ...catalog, ...counting, pricing });
    const columns = mapColumns(format, file.columns);
    return await storePreview(tx, { fileName, bytes, format, columns, decisions, now });
  });
}

function isKnownHeader(names: ReadonlySet<string>): boolean {
  const columns = [...names].map((name) => ({ name, title: name }));
  return recognizeHistory(columns) !== undefined || recognizeFormat(columns) !== undefined;
}

async function storePreview(
  tx: DatabaseTransaction,
  preview: {
    readonly fileName: string;
    readonly bytes: Uint8Array;
    readonly format: ImportFormat | HistoryFormat;
    readonly columns: unknown;
    readonly decisions: readonly (ImportDecision | HistoryDecision)[];
    readonly now: Date;
  },
): Promise<PreviewImportResult> {
  const { fileName, bytes, format, columns, decisions, now } = preview;
  const id = randomUUID();
  await tx
    .insertInto("imports")
    .values({
      id,
      file_name: typedText(fileName).slice(0, 200).toWellFormed() || "import.csv",
      file_hash: createHash("sha256").update(bytes).digest("hex"),
      format,
      columns: jsonb(columns),
      state: "previewed",
      created_at: now,
    })
    .execute();
  await insertRows(tx, id, decisions);
  return { code: "previewed", id };
}

/** What was imported before of a file's orders or customers, by key. */
async function readKnown(
  tx: DatabaseTransaction,
  format: HistoryFormat,
  items: readonly HistoryItem[],
): Promise<Map<string, KnownHistory>> {
  const { kind, source } = historyFormats[format];
  const keys = items.flatMap((item) => ("key" in item ? item.key : []));
  const { rows } = await (kind === "orders"
    ? sql<KnownHistory & { key: string }>`
        select number as key, id, version, record, erased_at is not null as "isErased"
        from imported_orders where source = ${source} and number = any(${keys}::text[])`
    : sql<KnownHistory & { key: string }>`
        select email as key, id, version, record, false as "isErased"
        from imported_customers where source = ${source} and email = any(${keys}::text[])`
  ).execute(tx);
  return new Map(rows.map(({ key, ...known }) => [key, known]));
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
  decisions: readonly (ImportDecision | HistoryDecision)[],
): Promise<void> {
  for (let from = 0; from < decisions.length; from += INSERT_BATCH) {
    const batch = decisions.slice(from, from + INSERT_BATCH).map((each, index) => ({
      position: from + index,
      row_number: each.row,
      name: each.name,
      decision: each.decision,
      reason: each.reason,
      ...("product" in each && { key: each.key, product: each.product }),
      ...("version" in each && { product_id: each.productId, product_version: each.version }),
      ...("record" in each && { key: each.key, record: each.record, email: each.email }),
      ...("known" in each && { history_id: each.known?.id, history_version: each.known?.version }),
    }));
    // One parameter for any number of rows.
    await sql`
      insert into import_rows (import_id, position, row_number, name, key, decision, reason, product,
        product_id, product_version, record, email, history_id, history_version, state)
      select ${importId}, position, row_number, name, key, decision, reason, product, product_id,
        product_version, record, email, history_id, history_version, 'waiting'
      from jsonb_to_recordset(${jsonb(batch)}) as row (position integer, row_number integer,
        name text, key text, decision text, reason text, product jsonb, product_id bigint,
        product_version integer, record jsonb, email text, history_id uuid,
        history_version integer)`.execute(tx);
  }
}
