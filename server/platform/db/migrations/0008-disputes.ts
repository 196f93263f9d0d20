import { type Kysely, sql } from "kysely";

/** Disputes, with the bank's reason and deadline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // id is the provider's. No foreign keys: accounting needs the disputes of deleted orders.
  await sql`create table disputes (
     id text primary key,
     order_id uuid not null,
     payment_id uuid not null,
     state text not null check (state in ('open', 'won', 'lost')),
     reason text not null,
     amount numeric(12, 2) not null check (amount >= 0),
     opened_at timestamptz not null,
     due_at timestamptz,
     refundable boolean not null
   )`.execute(db);
  await sql`create index disputes_order on disputes (order_id)`.execute(db);
  await sql`alter table disputes enable row level security`.execute(db);
}
