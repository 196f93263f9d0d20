import { type Kysely, sql } from "kysely";
import { patient } from "../prepared.ts";

/** How far each order has come in the business system. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql`${sql.raw(statement)} ${patient}`.execute(db);
}

const statements = [
  // No foreign key: what the books hold of an order outlives it.
  `create table erp_syncs (
     order_id uuid primary key,
     state text not null,
     requested_at timestamptz not null,
     requests integer not null default 1,
     customer_id bigint,
     sale_order_id bigint,
     sale_order_name text,
     invoice_id bigint,
     invoice_name text,
     payment_id bigint,
     payment_name text,
     paid_at timestamptz,
     delivery_names text[],
     delivered_at timestamptz,
     attempts integer not null default 0,
     last_error text,
     next_try_at timestamptz,
     quiet_until timestamptz,
     making_until timestamptz
   )`,
  // What its owner has to see, oldest first.
  `create index erp_syncs_open on erp_syncs (requested_at) where state <> 'done'`,
  // As on every table: a hosted database's own public API sees nothing of it.
  `alter table erp_syncs enable row level security`,
];
