import { type Kysely, sql } from "kysely";

/** The provider's balance: fees and payouts, and their entries in the ERP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A line of the provider's balance, by the provider's id, such as txn_1Qx. It never changes. No
  // foreign keys: the books need it even when the order is deleted.
  // payout_list: of a payout, whether its contents cannot be listed yet (pending), can be (known),
  // were listed and stored in payout_id (listed), or never will be (none).
  // erp_state: skipped means neither fee nor payout, or read while booking was off. quiet_until:
  // until then an interrupted call may still take effect in the ERP.
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

  // When the balance was last read, why the last reading failed, and what the comparisons of the
  // balance and of the ERP's documents found.
  `alter table payment_reconciliation
     add column if not exists balance_read_at timestamptz,
     add column if not exists balance_error text
       check (balance_error in ('not-configured', 'unreachable')),
     add column if not exists book_findings jsonb not null default '[]',
     add column if not exists books_error text check (books_error in ('refused', 'unreachable'))`,
];
