import { type Kysely, sql } from "kysely";

/** Reversals of tax that were undone: their refund failed, or the bank paid after all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // id is the refund's, or that of the payment that a bank took back.
  await sql`alter table tax_reversals
    add column undone_id text,
    add column undone_at timestamptz`.execute(db);
}
