import { sql } from "kysely";
import type { Cents } from "#domain/money/cents.ts";
import type { TaxTransaction } from "../payments/tax-provider.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/rows.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

/** What the tax service was told of an order. */
export type TaxRecord = {
  readonly orderId: string;
  /** Also of an order that was deleted meanwhile. */
  readonly orderNumber: string;
  /** Paid, even if all of it was given back since. */
  readonly isPaid: boolean;
  readonly calculation: string;
  /** Null until it is recorded. */
  readonly transaction: TaxTransaction | null;
  /** Why it can't be recorded. */
  readonly problem: string | null;
  readonly reversals: readonly RecordedReversal[];
  readonly chargedBack: readonly ChargedBackPayment[];
};

/** A reversal in the service's books. */
export type RecordedReversal = {
  /** The refund's, or that of the payment that was taken back. */
  readonly id: string;
  readonly reversalId: string;
  readonly isUndone: boolean;
};

/** A bank payment that came and was taken back by the bank, and what of it was not refunded before. */
export type ChargedBackPayment = { readonly id: string; readonly amount: Cents };

/**
 * SQL condition on payments: a bank debit that bounced after it had succeeded, which Stripe reports
 * as a lost dispute. A card's lost dispute leaves the sale as it was.
 */
const isChargedBack = sql<boolean>`(payments.status = 'succeeded'
  and payments.method ->> 'type' = 'bank' and payments.dispute_state = 'lost'
  and payments.amount > payments.refunded_amount)`;

export async function addTaxRecord(
  tx: DatabaseTransaction,
  orderId: string,
  calculation: string,
): Promise<void> {
  await tx.insertInto("tax_transactions").values({ order_id: orderId, calculation }).execute();
}

export async function hasTaxRecord(db: Database, orderId: string): Promise<boolean> {
  return await hasRow(db.selectFrom("tax_transactions").where("order_id", "=", orderId));
}

export async function findTaxRecord(db: Database, orderId: string): Promise<TaxRecord | undefined> {
  const row = await db
    .selectFrom("tax_transactions as record")
    .leftJoin("orders", "orders.id", "record.order_id")
    .leftJoin("deleted_orders as deleted", "deleted.order_id", "record.order_id")
    .select(["calculation", "transaction_id", "line_ids", "problem"])
    .select([
      sql<string | null>`coalesce(orders.order_number, deleted.order_number)`.as("order_number"),
      sql<string | null>`coalesce(orders.payment_status, deleted.payment_status)`.as("status"),
      sql<RecordedReversal[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', id, 'reversalId', reversal_id, 'isUndone', undone_id is not null) order by recorded_at)
        from tax_reversals where order_id = record.order_id
      ), '[]')`.as("reversals"),
      sql<{ id: string; amount: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'amount', (amount - refunded_amount)::text))
        from payments where payments.order_id = record.order_id and ${isChargedBack}
      ), '[]')`.as("charged_back"),
    ])
    .where("record.order_id", "=", orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { transaction_id: id, line_ids: lineIds } = row;
  return {
    orderId,
    orderNumber: row.order_number ?? "",
    isPaid: row.status === "paid" || row.status === "refunded",
    calculation: row.calculation,
    transaction: id !== null && lineIds ? { id, lineIds } : null,
    problem: row.problem,
    reversals: row.reversals,
    chargedBack: row.charged_back.map(({ id, amount }) => ({ id, amount: centsFrom(amount) })),
  };
}

export async function storeTransaction(
  db: Database,
  orderId: string,
  { id, lineIds }: TaxTransaction,
  at: Date,
): Promise<void> {
  await db
    .updateTable("tax_transactions")
    .set({ transaction_id: id, line_ids: [...lineIds], recorded_at: at })
    .where("order_id", "=", orderId)
    .where("transaction_id", "is", null)
    .execute();
}

export async function storeReversal(
  db: Database,
  reversal: { readonly id: string; readonly orderId: string; readonly reversalId: string },
  at: Date,
): Promise<void> {
  const { id, orderId: order_id, reversalId: reversal_id } = reversal;
  await db
    .insertInto("tax_reversals")
    .values({ id, order_id, reversal_id, recorded_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function storeUndoing(
  db: Database,
  { id, undoneId }: { readonly id: string; readonly undoneId: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable("tax_reversals")
    .set({ undone_id: undoneId, undone_at: at })
    .where("id", "=", id)
    .where("undone_id", "is", null)
    .execute();
}

export async function storeTaxProblem(
  db: Database,
  orderId: string,
  problem: string,
): Promise<void> {
  await db
    .updateTable("tax_transactions")
    .set({ problem })
    .where("order_id", "=", orderId)
    .execute();
}

/** @returns the orders that had one */
export async function clearTaxProblems(tx: DatabaseTransaction): Promise<string[]> {
  const rows = await tx
    .updateTable("tax_transactions")
    .set({ problem: null })
    .where("problem", "is not", null)
    .returning("order_id")
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Orders of which the tax service is still to be told something. */
export async function listOpenTaxRecords(db: Database): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select record.order_id from tax_transactions as record
    left join orders on orders.id = record.order_id
    left join deleted_orders as deleted on deleted.order_id = record.order_id
    where problem is null and case
      when transaction_id is null
        then coalesce(orders.payment_status, deleted.payment_status) in ('paid', 'refunded')
      else exists (
        select from (
          select id from refunds
          where refunds.order_id = record.order_id and refunds.status = 'succeeded'
          union all
          select id from payments where payments.order_id = record.order_id and ${isChargedBack}
        ) as given
        full join (
          select id, undone_id from tax_reversals where tax_reversals.order_id = record.order_id
        ) as reversal using (id)
        where reversal.* is null or given.* is null and undone_id is null
      ) end
    order by record.order_id`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

/** Orders that the tax service did not take. */
export async function listTaxProblems(
  db: Database,
  limit: number,
): Promise<{ readonly orderId: string; readonly orderNumber: string; readonly problem: string }[]> {
  const { rows } = await sql<{ order_id: string; order_number: string; problem: string }>`
    select record.order_id, coalesce(orders.order_number, deleted.order_number, '') as order_number,
      problem
    from tax_transactions as record
    left join orders on orders.id = record.order_id
    left join deleted_orders as deleted on deleted.order_id = record.order_id
    where problem is not null
    order by order_number limit ${limit}`.execute(db);
  return rows.map(({ order_id: orderId, order_number: orderNumber, problem }) => ({
    orderId,
    orderNumber,
    problem,
  }));
}
