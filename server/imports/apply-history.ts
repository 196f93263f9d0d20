import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type HistoryFormat, historyFormats } from "#domain/imports/history-formats.ts";
import { importedCustomerSchema } from "#domain/imports/imported-customer.ts";
import { importedOrderSchema } from "#domain/imports/imported-order.ts";
import { importedCustomerColumns, importedOrderColumns } from "../imported/imported-columns.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

export type HistoryOptions = {
  readonly format: HistoryFormat;
  readonly importId: string;
  /** Whether orders count in the figures. */
  readonly counted: boolean;
};

export type AppliedHistory =
  | {
      readonly code: "done";
      readonly id: string;
      readonly version: number;
      readonly before: HistoryBefore | null;
    }
  /** Something changed between preview and import; the row was not imported. */
  | { readonly code: "refused"; readonly why: string };

const beforeSchema = z.object({ record: z.unknown(), importId: z.string(), counted: z.boolean() });
/** What was there before a row changed it. */
export type HistoryBefore = z.infer<typeof beforeSchema>;

type Known = { readonly id: string; readonly version: number };

const refused = (why: string) => ({ code: "refused", why }) as const;

/** Stores the order or the customer of a row. Nothing else happens: no mail, no job, no count. */
export async function applyHistory(
  tx: DatabaseTransaction,
  row: { readonly record: unknown; readonly known: Known | undefined },
  options: HistoryOptions,
): Promise<AppliedHistory> {
  return historyFormats[options.format].kind === "orders"
    ? await applyOrder(tx, row, options)
    : await applyCustomer(tx, row, options);
}

async function applyOrder(
  tx: DatabaseTransaction,
  { record, known }: { readonly record: unknown; readonly known: Known | undefined },
  { format, importId, counted }: HistoryOptions,
): Promise<AppliedHistory> {
  const read = importedOrderSchema.safeParse(record);
  if (!read.success) return refused("Its customer's data were erased meanwhile.");
  const columns = { ...importedOrderColumns(read.data), import_id: importId, counted };

  if (!known) {
    const { source } = historyFormats[format];
    const added = await tx
      .insertInto("imported_orders")
      .values({ ...columns, id: randomUUID(), source, number: read.data.number })
      .onConflict((conflict) => conflict.columns(["source", "number"]).doNothing())
      .returning(["id", "version"])
      .executeTakeFirst();
    if (!added) return refused("It came in meanwhile. Choose the file again.");
    return { code: "done", ...added, before: null };
  }

  const before = await tx
    .selectFrom("imported_orders")
    .select(["record", "import_id as importId", "counted", "version", "erased_at"])
    .where("id", "=", known.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return refused("Its import was undone meanwhile. Choose the file again.");
  if (before.erased_at !== null) return refused("Its customer's data were erased meanwhile.");
  if (before.version !== known.version) {
    return refused("Another import changed it meanwhile. Choose the file again.");
  }

  const { version } = await tx
    .updateTable("imported_orders")
    .set({ ...columns, version: before.version + 1 })
    .where("id", "=", known.id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return { code: "done", id: known.id, version, before: beforeSchema.parse(before) };
}

async function applyCustomer(
  tx: DatabaseTransaction,
  { record, known }: { readonly record: unknown; readonly known: Known | undefined },
  { format, importId }: HistoryOptions,
): Promise<AppliedHistory> {
  const read = importedCustomerSchema.safeParse(record);
  if (!read.success) return refused("The customer's data were erased meanwhile.");
  const columns = { ...importedCustomerColumns(read.data), import_id: importId };

  if (!known) {
    const { source } = historyFormats[format];
    const added = await tx
      .insertInto("imported_customers")
      .values({ ...columns, id: randomUUID(), source, email: read.data.email })
      .onConflict((conflict) => conflict.columns(["email", "source"]).doNothing())
      .returning(["id", "version"])
      .executeTakeFirst();
    if (!added) return refused("This customer came in meanwhile. Choose the file again.");
    return { code: "done", ...added, before: null };
  }

  const before = await tx
    .selectFrom("imported_customers")
    .select(["record", "import_id as importId", "version"])
    .where("id", "=", known.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before)
    return refused(
      "This customer was erased meanwhile, or its import was undone. Choose the file again.",
    );
  if (before.version !== known.version) {
    return refused("Another import changed this customer meanwhile. Choose the file again.");
  }

  const { version } = await tx
    .updateTable("imported_customers")
    .set({ ...columns, version: before.version + 1 })
    .where("id", "=", known.id)
    .returning("version")
    .executeTakeFirstOrThrow();
  const stored = beforeSchema.parse({ ...before, counted: false });
  return { code: "done", id: known.id, version, before: stored };
}

/**
 * Removes what a row added, or restores what it changed.
 *
 * @param before null when the row was new
 * @returns why it stays as it is; undefined when it was undone
 */
export async function undoHistory(
  tx: DatabaseTransaction,
  format: HistoryFormat,
  row: {
    readonly id: string;
    readonly version: number;
    readonly isNew: boolean;
    readonly before: unknown;
  },
): Promise<string | undefined> {
  const { id, version, isNew } = row;
  const isOrder = historyFormats[format].kind === "orders";
  const table = isOrder ? "imported_orders" : "imported_customers";
  const found = await tx
    .selectFrom(table)
    .select("version")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  // Erased meanwhile, so nothing of the import is left.
  if (!found) return undefined;
  if (found.version !== version) return "Another import changed it since, so it stays.";

  if (isNew) {
    await tx.deleteFrom(table).where("id", "=", id).execute();
    return undefined;
  }

  const before = beforeSchema.safeParse(row.before);
  if (!before.success) return "Its customer's data were erased since, so it stays as it is.";
  const { record, importId, counted } = before.data;
  // As before, so that the import that brought this version can be undone too.
  const next = { import_id: importId, version: version - 1 };
  if (isOrder) {
    const columns = importedOrderColumns(importedOrderSchema.parse(record));
    const set = { ...columns, ...next, counted };
    await tx.updateTable("imported_orders").set(set).where("id", "=", id).execute();
  } else {
    const columns = importedCustomerColumns(importedCustomerSchema.parse(record));
    await tx
      .updateTable("imported_customers")
      .set({ ...columns, ...next })
      .where("id", "=", id)
      .execute();
  }
  return undefined;
}
