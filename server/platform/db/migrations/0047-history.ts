import { type Kysely, sql } from "kysely";

/** Orders and customers of the shop that somebody had before: see decision 33. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // record: the order as its file describes it. The other columns are taken from it, for lists and
  // figures. counted: whether the owner wants it in the figures.
  `create table imported_orders (
     id uuid primary key,
     import_id uuid not null references imports (id),
     source text not null check (source in ('shopify', 'woocommerce')),
     number text not null check (number <> ''),
     version integer not null default 1,
     email text check (email = lower(trim(email)) and email <> ''),
     name text,
     placed_at timestamptz not null,
     status text not null
       check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
     payment_status text not null check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
     total numeric(12, 2) not null check (total >= 0),
     refunded numeric(12, 2) not null check (refunded >= 0),
     counted boolean not null,
     record jsonb not null,
     erased_at timestamptz,
     search_text text generated always as (
       lower(number || chr(10) || coalesce(name, '') || chr(10) || coalesce(email, ''))
     ) stored,
     unique (source, number)
   )`,
  `create index imported_orders_newest on imported_orders (placed_at, id)`,
  `create index imported_orders_customer on imported_orders (email, placed_at)`,
  `create index imported_orders_import on imported_orders (import_id)`,
  `create index imported_orders_counted on imported_orders (placed_at)
     include (payment_status, total, refunded) where counted`,

  `create table imported_customers (
     id uuid primary key,
     import_id uuid not null references imports (id),
     source text not null check (source in ('shopify', 'woocommerce')),
     email text not null check (email = lower(trim(email)) and email <> ''),
     version integer not null default 1,
     name text,
     record jsonb not null,
     unique (email, source)
   )`,
  `create index imported_customers_import on imported_customers (import_id)`,

  `alter table imports add column counted boolean not null default false`,

  // For orders and customers: what the row says until it is imported, whom it is about, and what it
  // became.
  `alter table import_rows
     add column record jsonb,
     add column email text,
     add column history_id uuid,
     add column history_version integer`,
  `alter table import_rows drop constraint import_rows_check`,
  // survivable: wider than the one that it replaces.
  `alter table import_rows add constraint import_rows_check
     check (decision = 'skipped' or (key is not null and (product is not null or record is not null)))`,
  `create index import_rows_email on import_rows (email) where email is not null`,
  `create index import_rows_history on import_rows (history_id) where history_id is not null`,

  ...["imported_orders", "imported_customers"].map(
    (table) => `alter table ${table} enable row level security`,
  ),
];
