import { type Kysely, sql } from "kysely";

/** Credit notes in the ERP, and the state of other documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // id is the refund's, or the order's own for what its cancellation takes back. No foreign keys: the
  // documents in the ERP outlive the order.
  `create table erp_credits (
     id uuid primary key,
     order_id uuid not null,
     credit_note_id bigint not null,
     credit_note_name text not null,
     payment_id bigint,
     payment_name text,
     settled_at timestamptz,
     created_at timestamptz not null
   )`,

  `create index erp_credits_order on erp_credits (order_id)`,

  `alter table erp_credits enable row level security`,

  // making: which shared thing a call may be creating until making_until.
  `alter table erp_syncs
     add column if not exists delivery_contact_id bigint,
     add column if not exists tracking text,
     add column if not exists cancelled_at timestamptz,
     add column if not exists making text`,
];
