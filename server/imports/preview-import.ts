import { createHash, randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { decideFile } from "#domain/catalog/import/decide-file.ts";
import {
  type FileColumn,
  type ImportFormat,
  importFormats,
  isListOfOrders,
  judgedColumns,
  mapColumns,
  recognizeFormat,
} from "#domain/catalog/import/import-formats.ts";
import {
  type ImportItem,
  MAX_IMPORT_ROWS,
  MAX_IMPORTED_BARS,
} from "#domain/catalog/import/product-import.ts";
import { readImport } from "#domain/catalog/import/read-import.ts";
import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import type { FileAnswers, FileQuestion } from "#domain/csv/file-question.ts";
import { MAX_IMPORT_BYTES } from "#domain/csv/import-file-limit.ts";
import {
  type HistoryFormat,
  historyFormats,
  historySources,
  judgedHistoryColumns,
  mapHistoryColumns,
  recognizeHistory,
} from "#domain/imports/history-formats.ts";
import type { HistoryItem } from "#domain/imports/history-item.ts";
import { readHistory } from "#domain/imports/read-history.ts";
import type { FileRow } from "#domain/input/file-row.ts";
import { typedText } from "#domain/input/typed-text.ts";
import type { Cents } from "#domain/money/cents.ts";
import { findPricesOutside, withLimitsFor } from "#domain/pricing/effective-price.ts";
import { priceLimitsQuestion } from "#domain/pricing/price-limits-question.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { productOf, selectProducts } from "../catalog/product-queries.ts";
import { isCountedInErp } from "../erp/stock/is-counted-in-erp.ts";
import { readCsv } from "../platform/csv/read-csv.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import type { ImportRows } from "../platform/db/generated-types.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { getPricingSettings } from "../settings/sections.ts";
import { decideHistory, type HistoryDecision, type KnownHistory } from "./decide-history.ts";
import { type CatalogSnapshot, decideRows, type ImportDecision } from "./decide-row.ts";
import type { ImportContext } from "./import-context.ts";
import { type PriceLimits, priceLimitsOf } from "./move-price-limits.ts";

export type PreviewImportResult =
  | { readonly code: "previewed"; readonly id: string }
  | CsvProblem
  | { readonly code: "too-large" | "too-many-products" }
  /** What the file leaves open. Nothing is stored; it is sent again with the answers. */
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] }
  /** Of a shop whose orders can't be imported. */
  | { readonly code: "list-of-orders" }
  /** None of the known formats; these are its columns. */
  | { readonly code: "unknown-format"; readonly columns: readonly string[] };

/**
 * Reads a file of products, orders or customers and stores what each of its rows would do. Nothing
 * in the shop changes, and an unreadable file leaves nothing behind.
 *
 * @param fileName as it is called on the owner's machine; shown only to them
 */
export async function previewImport(
  ctx: ImportContext,
  {
    fileName,
    bytes,
    answers = {},
  }: {
    readonly fileName: string;
    readonly bytes: Uint8Array;
    /** To the questions that an earlier reading of the file has asked. */
    readonly answers?: FileAnswers;
  },
): Promise<PreviewImportResult> {
  if (bytes.length > MAX_IMPORT_BYTES) return { code: "too-large" };
  const file = readCsv(bytes, { max: MAX_IMPORT_ROWS, isHeader: isKnownHeader });
  if (file.code !== "read") return file;

  const sent: SentFile = {
    fileName,
    bytes,
    columns: file.columns,
    rows: file.rows,
    answers,
    totalsRows: file.totalsRows,
  };
  const history = recognizeHistory(file.columns);
  if (history) return await previewHistory(ctx, history, sent);

  const format = recognizeFormat(file.columns);
  if (!format) return { code: "unknown-format", columns: listTitles(file.columns) };
  if (isListOfOrders(file.columns)) return { code: "list-of-orders" };
  return await previewProducts(ctx, format, sent);
}

function listTitles(columns: readonly FileColumn[]): string[] {
  const titles = columns.map(({ title }) => typedText(title).slice(0, 40).toWellFormed());
  return titles.slice(0, 20);
}

type SentFile = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  readonly answers: FileAnswers;
  readonly totalsRows: readonly number[];
};

async function previewHistory(
  ctx: ImportContext,
  format: HistoryFormat,
  sent: SentFile,
): Promise<PreviewImportResult> {
  const { source, kind } = historyFormats[format];
  const about = { shop: historySources[source], isInDollars: kind === "customers" };
  const judged = judgedHistoryColumns(format, sent.columns);
  const decided = decideFile({ ...sent, ...judged, ...about }, sent.answers);
  if ("questions" in decided) return { code: "asks", questions: decided.questions };

  const clock = { timeZone: ctx.details().timeZone, dateOrder: decided.dateOrder };
  const read = [...readHistory(format, decided.rows, clock), ...skippedTotals(sent)];
  const items = decided.isOtherCurrency ? read.map(inOtherCurrency) : read;
  return await ctx.db.transaction().execute(async (tx) => {
    const decisions = decideHistory(items, await readKnown(tx, format, items));
    const columns = mapHistoryColumns(format, sent.columns);
    const rows = decisions.map(historyRow);
    return await storePreview(tx, { ...sent, format, columns, rows, now: ctx.clock() });
  });
}

async function previewProducts(
  ctx: ImportContext,
  format: ImportFormat,
  sent: SentFile,
): Promise<PreviewImportResult> {
  const about = { shop: importFormats[format].name, isInDollars: format === "conche" };
  const judged = judgedColumns(format, sent.columns);
  const decided = decideFile({ ...sent, ...judged, ...about }, sent.answers);
  if ("questions" in decided) return { code: "asks", questions: decided.questions };

  const now = ctx.clock();
  const today = dayIn(ctx.details().timeZone, now);
  const ofRows = readImport(format, decided.rows, { today, dateOrder: decided.dateOrder });
  const read = [...ofRows, ...skippedTotals(sent)];
  const items = decided.isOtherCurrency ? read.map(inOtherCurrency) : read;
  if (items.filter((item) => "key" in item).length > MAX_IMPORTED_BARS) {
    return { code: "too-many-products" };
  }

  // Outside the transaction, because it reads settings itself.
  const countsHere = !(await isCountedInErp(ctx));
  const pricing = await getPricingSettings(ctx.db, ctx.log);
  return await ctx.db.transaction().execute(async (tx) => {
    const snapshot = { ...(await readCatalog(tx, format)), countsHere, pricing };
    const limits = decidePriceLimits(items, snapshot, sent.answers["price-limits"]);
    if (limits.code === "asks") return limits;

    const decisions = decideRows(items, { ...snapshot, pricing: limits.pricing });
    const columns = mapColumns(format, sent.columns);
    const rows = decisions.map(productRow);
    const priceLimits = limits.code === "moved" ? priceLimitsOf(limits.pricing) : undefined;
    return await storePreview(tx, { ...sent, format, columns, rows, priceLimits, now });
  });
}

/** Whether the limits of prices move outward for the file's prices. */
function decidePriceLimits(
  items: readonly ImportItem[],
  snapshot: CatalogSnapshot,
  answer: string | undefined,
):
  | { readonly code: "unchanged" | "moved"; readonly pricing: PricingSettings }
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] } {
  const { pricing } = snapshot;
  const prices = newPrices(decideRows(items, snapshot), snapshot.products);
  const outside = findPricesOutside(prices, pricing);
  if (!outside || answer === "keep") return { code: "unchanged", pricing };
  if (answer === "move") return { code: "moved", pricing: withLimitsFor(pricing, outside) };
  return { code: "asks", questions: [priceLimitsQuestion(outside, pricing)] };
}

/** The prices that an import would bring. */
function newPrices(
  decisions: readonly ImportDecision[],
  products: CatalogSnapshot["products"],
): Cents[] {
  const former = new Map(products.map(({ id, price }) => [id, price]));
  return decisions.flatMap((row) => {
    if (row.decision === "skipped" || row.product.price === undefined) return [];
    const isNew = row.decision === "new" || former.get(row.productId) !== row.product.price;
    return isNew ? [row.product.price] : [];
  });
}

function inOtherCurrency<Item extends ImportItem | HistoryItem>(item: Item): Item | SkippedItem {
  if ("skipped" in item) return item;
  const { row, name } = item;
  return { row, name, skipped: "Its amounts aren't in US dollars, and the shop sells in those." };
}

function skippedTotals({ totalsRows }: SentFile): SkippedItem[] {
  return totalsRows.map((row) => ({ row, name: "Total", skipped: "It's a row of totals." }));
}

type SkippedItem = { readonly row: number; readonly name: string; readonly skipped: string };

function isKnownHeader(names: ReadonlySet<string>): boolean {
  const columns = [...names].map((name) => ({ name, title: name }));
  return recognizeHistory(columns) !== undefined || recognizeFormat(columns) !== undefined;
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
  const products = await selectProducts(tx).execute();
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

/** What is stored of a decision about a product. */
function productRow(each: ImportDecision): StoredRow {
  const { row: row_number, name, decision, reason } = each;
  const row = { row_number, name, decision, reason };
  if (each.decision === "skipped") return row;

  const { key, product } = each;
  if (each.decision === "new") return { ...row, key, product };
  return { ...row, key, product, product_id: each.productId, product_version: each.version };
}

/** What is stored of a decision about an order or a customer. */
function historyRow(each: HistoryDecision): StoredRow {
  const { row: row_number, name, decision, reason, key, email, record, known } = each;
  return {
    row_number,
    name,
    decision,
    reason,
    key: key ?? null,
    email: email ?? null,
    record,
    history_id: known?.id ?? null,
    history_version: known?.version ?? null,
  };
}

type StoredRow = Partial<Insertable<Omit<ImportRows, "record">>> & { readonly record?: unknown };

async function storePreview(
  tx: DatabaseTransaction,
  preview: Pick<SentFile, "fileName" | "bytes"> & {
    readonly format: ImportFormat | HistoryFormat;
    readonly columns: unknown;
    readonly rows: readonly StoredRow[];
    /** Where the import moves the limits of prices. */
    readonly priceLimits?: PriceLimits | undefined;
    readonly now: Date;
  },
): Promise<PreviewImportResult> {
  const { fileName, bytes, format, columns, rows, priceLimits, now } = preview;
  const id = randomUUID();
  await tx
    .insertInto("imports")
    .values({
      id,
      file_name: typedText(fileName).slice(0, 200).toWellFormed() || "import.csv",
      file_hash: createHash("sha256").update(bytes).digest("hex"),
      format,
      columns: jsonb(columns),
      price_limits: priceLimits ? jsonb(priceLimits) : null,
      state: "previewed",
      created_at: now,
    })
    .execute();
  await insertRows(tx, id, rows);
  return { code: "previewed", id };
}

const INSERT_BATCH = 500;

async function insertRows(
  tx: DatabaseTransaction,
  importId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERT_BATCH) {
    const batch = rows.slice(from, from + INSERT_BATCH).map(
      (row, index): StoredRow => ({
        ...row,
        import_id: importId,
        position: from + index,
        state: "waiting",
      }),
    );
    // One parameter for all rows. A field that is missing is null, whatever the column's default.
    await sql`
      insert into import_rows
      select * from jsonb_populate_recordset(null::import_rows, ${jsonb(batch)})`.execute(tx);
  }
}
