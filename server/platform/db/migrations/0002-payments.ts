import { type Kysely, sql } from "kysely";
import { patient } from "../prepared.ts";

/**
 * Payments by a real provider. Every new column has a default or may be null, so that the shop's
 * previous version goes on beside it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql`${sql.raw(statement)} ${patient}`.execute(db);
}

const statements = [
  `set local statement_timeout = 0`,

  // content_version grows with every change of what is paid for; intent_version is the one that the
  // provider's intent is known to have. `pending` is the next content while the provider is told of
  // it, and calling_until how long nobody else may tell it another.
  `alter table checkouts
     add column content_version integer not null default 1,
     add column pending jsonb,
     add column intent_version integer,
     add column intent_attempt integer not null default 1,
     add column create_asked boolean not null default false,
     add column calling_version integer,
     add column calling_until timestamptz,
     add column asked_at timestamptz,
     add column client_key text`,
  `create index checkouts_unsubmitted on checkouts (updated_at) where order_id is null`,

  `alter table orders
     add column if not exists refunded_amount numeric(12, 2) not null default 0,
     add column if not exists dispute_state text,
     add column if not exists hold text,
     add column if not exists payment_failure text,
     add column if not exists verification_url text,
     add column if not exists payment_read_at timestamptz`,

  // One row for each event that the provider signed. meaning: what only the event says, such as that
  // a card was declined. processed_at: what it told of is done.
  `create table payment_events (
     id text primary key,
     type text not null,
     object_id text not null,
     intent_id text,
     meaning text,
     received_at timestamptz not null,
     processed_at timestamptz
   )`,
  `create index payment_events_received on payment_events (received_at)`,

  // What the last comparison with the provider found. One row.
  `create table payment_agreement (
     id boolean primary key default true check (id),
     requested_at timestamptz,
     checked_at timestamptz,
     compared integer not null default 0,
     findings jsonb not null default '[]',
     error text
   )`,

  `alter table payment_events enable row level security`,
  `alter table payment_agreement enable row level security`,
];
