import { type Kysely, sql } from "kysely";

/** The balance that the provider keeps: fees and payouts, and their entries in the ERP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A line of the provider's balance, by the provider's own id of it, such as txn_1Qx. What it says
  // never changes. No foreign keys: the books need it also of a deleted order.
  // payout_list: of a payout, whether the provider cannot say yet what is in it (pending), can (known),
  // has said so, which payout_id keeps (listed), or never will (none).
  // erp_state: skipped is what has no fee and no payout, and what was read while nothing was to be
  // booked. quiet_until: a call that was cut off may still be carried out there until then.
  `create table balance_entries (
     id text primary key,
     type text not null,
     kind text not null check (kind in ('payment', 'fee', 'payout', 'other')),
     amount numeric(12, 2) not null,
     fee numeric(12, 2) not null,
     net numeric(12, 2) not null check (net = amount - fee),
     currency text not null check (currency ~ '^[a-z]{3}$'),
     created_at timestamptz not null,
     available_on timestamptz not null,
     source_id text,
     intent_id text,
     order_id uuid,
     payout_id text,
     payout_list text check (payout_list in ('pending', 'known', 'listed', 'none')),
     erp_state text not null check (erp_state in ('skipped', 'waiting', 'done', 'failed', 'refused')),
     erp_move_id bigint,
     erp_move_name text,
     erp_attempts integer not null default 0 check (erp_attempts >= 0),
     erp_last_error text,
     erp_quiet_until timestamptz,
     check ((kind = 'payout') = (payout_list is not null)),
     check ((erp_state = 'done') = (erp_move_id is not null)),
     check ((erp_move_id is null) = (erp_move_name is null))
   )`,

  // The last weeks, which reconciliation compares.
  `create index balance_entries_created on balance_entries (created_at)`,

  // What is in a payout.
  `create index balance_entries_payout on balance_entries (payout_id) where payout_id is not null`,

  // What is still to be booked.
  `create index balance_entries_open on balance_entries (created_at)
     where erp_state in ('waiting', 'failed', 'refused')`,

  `alter table balance_entries enable row level security`,

  // When the balance was last read, why the last reading came to nothing, and what the comparison
  // of the balance and of the ERP's documents found.
  `alter table payment_reconciliation
     add column if not exists balance_read_at timestamptz,
     add column if not exists balance_error text
       check (balance_error in ('not-configured', 'unreachable')),
     add column if not exists book_findings jsonb not null default '[]',
     add column if not exists books_error text check (books_error in ('refused', 'unreachable'))`,
];
