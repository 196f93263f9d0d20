import { type SqlBool, sql, type UpdateObject } from "kysely";
import { z } from "zod";
import { type ImportFormat, importFormats } from "#domain/catalog/import/import-formats.ts";
import { type HistoryFormat, isHistoryFormat } from "#domain/imports/history-formats.ts";
import type { Database } from "../platform/db/database.ts";
import type { DB } from "../platform/db/generated-types.ts";
import { countRows } from "../platform/db/rows.ts";
import type { PriceLimits } from "./move-price-limits.ts";

export const importStates = [
  /** Nothing was imported yet. */
  "previewed",
  "running",
  "done",
  /** It stopped midway; what was imported is complete. */
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

export const importDecisions = ["new", "changed", "skipped"] as const;
export type Decision = (typeof importDecisions)[number];

export type ImportSummary = {
  readonly id: string;
  readonly fileName: string;
  readonly format: ImportFormat | HistoryFormat;
  /** Whether imported orders count in the figures. */
  readonly counted: boolean;
  readonly state: ImportState;
  /** Where it moves the limits of prices, in cents; null if it leaves them. */
  readonly priceLimits: PriceLimits | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly rows: Readonly<Record<Decision, number>>;
  /** Of the new and changed rows. */
  readonly done: number;
  readonly refused: number;
  readonly undone: number;
  readonly kept: number;
  /** Rows that did not go as the preview said. */
  readonly attention: number;
  /** Products whose pictures are being fetched, and how many are done. */
  readonly pictures: number;
  readonly picturesDone: number;
};

const mappingSchema = z.array(z.object({ field: z.string(), titles: z.array(z.string()) }));

/** The newest first. */
export async function listImports(db: Database, limit: number): Promise<ImportSummary[]> {
  return await readSummaries(db, null, limit);
}

export async function findImport(db: Database, id: string): Promise<ImportSummary | undefined> {
  return (await readSummaries(db, id, 1))[0];
}

/** The mapping of its file's columns. */
export async function getImportMapping(
  db: Database,
  id: string,
): Promise<z.infer<typeof mappingSchema>> {
  const row = await db
    .selectFrom("imports")
    .select("columns")
    .where("id", "=", id)
    .executeTakeFirst();
  return mappingSchema.safeParse(row?.columns).data ?? [];
}

/** An earlier import of the same file that is still in the shop. */
export async function findEarlierImport(db: Database, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("imports as earlier")
    .innerJoin("imports as this", "this.file_hash", "earlier.file_hash")
    .select("earlier.started_at")
    .where("this.id", "=", id)
    .where("earlier.id", "!=", id)
    .where("earlier.state", "in", ["running", "done", "failed"])
    .orderBy("earlier.started_at", "desc")
    .executeTakeFirst();
  return row?.started_at ?? undefined;
}

async function readSummaries(
  db: Database,
  id: string | null,
  limit: number,
): Promise<ImportSummary[]> {
  const { rows } = await sql<
    Omit<ImportSummary, "rows" | "format"> & { format: string } & Record<Decision, number>
  >`
    select imports.id, file_name as "fileName", format, counted, imports.state, price_limits as "priceLimits", created_at as "createdAt",
      started_at as "startedAt", finished_at as "finishedAt", undone_at as "undoneAt", counts.*
    from imports cross join lateral (
      select
        count(*) filter (where decision = 'new')::integer as new,
        count(*) filter (where decision = 'changed')::integer as changed,
        count(*) filter (where decision = 'skipped')::integer as skipped,
        count(*) filter (where state in ('done', 'undone', 'kept'))::integer as done,
        count(*) filter (where state = 'refused')::integer as refused,
        count(*) filter (where state = 'undone')::integer as "undone",
        count(*) filter (where state = 'kept')::integer as kept,
        count(result)::integer as attention,
        count(pictures)::integer as pictures,
        count(*) filter (where pictures = 'done')::integer as "picturesDone"
      from import_rows where import_id = imports.id
    ) as counts
    where ${id}::uuid is null or imports.id = ${id}
    order by created_at desc, imports.id
    limit ${limit}`.execute(db);
  return rows.map(({ new: added, changed, skipped, format, ...row }) => ({
    ...row,
    format: isKnownFormat(format) ? format : "conche",
    rows: { new: added, changed, skipped },
  }));
}

export function isKnownFormat(format: string): format is ImportSummary["format"] {
  return format in importFormats || isHistoryFormat(format);
}

/** A row as the screen lists it. */
export type ImportRowView = {
  readonly row: number;
  readonly name: string;
  readonly decision: Decision;
  /** What the preview said. */
  readonly reason: string;
  readonly state: "waiting" | "done" | "refused" | "undone" | "kept";
  /** The result, if there is more to say than that it was done. */
  readonly result: string | null;
  /** If the product still exists. */
  readonly productId: number | null;
  /** The file's price, in cents. */
  readonly price: number | null;
  readonly category: string | null;
  /** The imported order, if it is still there. */
  readonly orderId: string | null;
  /** The imported customer, if they are still there. */
  readonly customerId: string | null;
};

/** Filters by decision, or rows that did not go as planned. */
export type ImportRowFilter = Decision | "attention" | undefined;

/** Rows in the file's order. */
export async function listImportRows(
  db: Database,
  id: string,
  filter: ImportRowFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<ImportRowView[]> {
  const { rows } = await sql<ImportRowView>`
    select row_number as row, import_rows.name, decision, reason, import_rows.state, result,
      products.id::integer as "productId", (product ->> 'price')::integer as price,
      product ->> 'category' as category, imported_orders.id as "orderId",
      imported_customers.id as "customerId"
    from import_rows left join products on products.id = import_rows.product_id
    left join imported_orders on imported_orders.id = history_id
    left join imported_customers on imported_customers.id = history_id
    where import_rows.import_id = ${id} and ${fits(filter)}
    order by position limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countImportRows(
  db: Database,
  id: string,
  filter: ImportRowFilter,
): Promise<number> {
  return await countRows(
    db.selectFrom("import_rows").where("import_id", "=", id).where(fits(filter)),
  );
}

function fits(filter: ImportRowFilter) {
  if (filter === undefined) return sql<SqlBool>`true`;
  if (filter === "attention") return sql<SqlBool>`result is not null`;
  return sql<SqlBool>`decision = ${filter}`;
}

export async function updateImport(
  db: Database,
  id: string,
  set: UpdateObject<DB, "imports">,
): Promise<void> {
  await db.updateTable("imports").set(set).where("id", "=", id).execute();
}

export async function updateImportRow(
  db: Database,
  { importId, position }: { readonly importId: string; readonly position: number },
  set: UpdateObject<DB, "import_rows">,
): Promise<void> {
  await db
    .updateTable("import_rows")
    .set(set)
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .execute();
}

/** What a job of imports in this state is started with. */
export async function listImportsIn(
  db: Database,
  state: ImportState,
): Promise<{ importId: string }[]> {
  return await db
    .selectFrom("imports")
    .select("id as importId")
    .where("state", "=", state)
    .execute();
}
