import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { HistorySource } from "#domain/imports/history-formats.ts";
import { type ImportedOrder, importedOrderSchema } from "#domain/imports/imported-order.ts";
import { typedDigits } from "#domain/input/search-form.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { Database } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/rows.ts";
import { centsFrom, containing, formSaysTyped } from "../platform/db/sql-values.ts";

/** An imported order as lists show it. */
export type ImportedOrderSummary = {
  readonly id: string;
  /** As it was in the other shop, such as "#1042". */
  readonly number: string;
  readonly source: HistorySource;
  readonly name: string;
  readonly email: string;
  readonly placedAt: Date;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly total: Cents;
  readonly refunded: Cents;
  /** How many things were ordered. */
  readonly itemCount: number;
};

export type ImportedOrderFilter = {
  /** Part of the number, the name or the email address. Empty: all. */
  readonly search: string;
  /** Of one customer. */
  readonly email?: string;
};

/** One page, newest first. */
export async function listImportedOrders(
  db: Database,
  filter: ImportedOrderFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<ImportedOrderSummary[]> {
  const { rows } = await sql<
    Omit<ImportedOrderSummary, "total" | "refunded"> & { total: string; refunded: string }
  >`
    select id, number, source, coalesce(name, '') as name, coalesce(email, '') as email,
      placed_at as "placedAt", status, payment_status as "paymentStatus", total, refunded,
      (select coalesce(sum((line ->> 'quantity')::integer), 0)::integer
        from jsonb_array_elements(record -> 'lines') as line) as "itemCount"
    from imported_orders where ${fitsImportedOrder(filter)}
    order by placed_at desc, id desc limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    total: centsFrom(row.total),
    refunded: centsFrom(row.refunded),
  }));
}

export async function countImportedOrders(
  db: Database,
  filter: ImportedOrderFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from imported_orders where ${fitsImportedOrder(filter)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether there is any, for screens that then offer a list of them. */
export async function hasImportedOrders(db: Database): Promise<boolean> {
  return await hasRow(db.selectFrom("imported_orders"));
}

export type StoredImportedOrder = {
  readonly id: string;
  readonly source: HistorySource;
  readonly order: ImportedOrder;
  /** Whether it counts in the figures. */
  readonly isCounted: boolean;
  readonly isErased: boolean;
  readonly fileName: string;
  readonly importId: string;
  readonly importedAt: Date | null;
};

export async function findImportedOrder(
  db: Database,
  id: string,
): Promise<StoredImportedOrder | undefined> {
  const row = await db
    .selectFrom("imported_orders")
    .innerJoin("imports", "imports.id", "imported_orders.import_id")
    .select(["imported_orders.id", "source", "record", "imported_orders.counted", "erased_at"])
    .select(["import_id", "file_name", "started_at"])
    .where("imported_orders.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    source: row.source as HistorySource,
    order: importedOrderSchema.parse(row.record),
    isCounted: row.counted,
    isErased: row.erased_at !== null,
    fileName: row.file_name,
    importId: row.import_id,
    importedAt: row.started_at,
  };
}

/** The condition of a filter on the table imported_orders. */
export function fitsImportedOrder({ search, email }: ImportedOrderFilter): RawBuilder<SqlBool> {
  const digits = typedDigits(search);
  const fitsText = sql`(${formSaysTyped(sql`search_text`, search)}
    or ${digits ? sql`search_text like ${containing(digits)}` : sql`false`})`;
  return sql`${search === "" ? sql`true` : fitsText}
    and ${email === undefined ? sql`true` : sql`email = ${email}`}`;
}
