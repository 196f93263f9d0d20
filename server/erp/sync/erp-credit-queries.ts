import type { Database } from "../../platform/db/database.ts";
import type { ErpDocument } from "../interface/erp-order.ts";

/** A credit note in the ERP, and the payment that refunded it. */
export type StoredErpCredit = {
  /** The refund's id; for a cancelled order, the order's id. */
  readonly id: string;
  readonly note: ErpDocument;
  /** Null while nothing was refunded, or when it was refunded by hand. */
  readonly payment: ErpDocument | null;
  readonly isSettled: boolean;
};

/** The order's credit notes known to be in the ERP. */
export async function listErpCredits(db: Database, orderId: string): Promise<StoredErpCredit[]> {
  const rows = await db
    .selectFrom("erp_credits")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    note: { id: row.credit_note_id, name: row.credit_note_name },
    payment: row.payment_id === null ? null : { id: row.payment_id, name: row.payment_name ?? "" },
    isSettled: row.settled_at !== null,
  }));
}

export async function storeErpCredit(
  db: Database,
  orderId: string,
  { id, note, payment, isSettled }: StoredErpCredit,
  at: Date,
): Promise<void> {
  const values = {
    credit_note_id: note.id,
    credit_note_name: note.name,
    payment_id: payment?.id ?? null,
    payment_name: payment?.name ?? null,
    settled_at: isSettled ? at : null,
  };
  await db
    .insertInto("erp_credits")
    .values({ id, order_id: orderId, created_at: at, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

/**
 * Forgets credit notes that were reversed or must be looked up again.
 *
 * @returns whether there were any
 */
export async function forgetErpCredits(
  db: Database,
  orderId: string,
  id?: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("erp_credits")
    .where("order_id", "=", orderId)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
