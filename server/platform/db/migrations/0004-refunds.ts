import { type Kysely, sql } from "kysely";

/** Refunds, whole and partial, by the shop, at the provider or by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // id is the provider's idempotency key. No foreign keys: accounting needs the refunds of deleted
  // orders. payment_id is null for refunds by hand, such as by check.
  `create table refunds (
     id uuid primary key,
     order_id uuid not null,
     payment_id uuid,
     provider_id text unique,
     status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
     amount numeric(12, 2) not null check (amount > 0),
     shipping numeric(12, 2) not null default 0 check (shipping >= 0),
     reason text check (reason in ('returned', 'damaged', 'cancelled', 'goodwill', 'duplicate',
       'fraudulent', 'other')),
     note text,
     tell_customer boolean not null default false,
     requested_by text not null check (requested_by in ('owner', 'provider')),
     requested_at timestamptz not null,
     changed_at timestamptz not null,
     failure text
   )`,

  `create index refunds_order on refunds (order_id)`,

  // Refunds that a job still has to send to the provider.
  `create index refunds_requested on refunds (requested_at) where status = 'requested'`,

  // Refunded bars, with their price after discounts and their tax.
  `create table refund_items (
     refund_id uuid not null references refunds (id) on delete cascade,
     order_item_id bigint not null,
     quantity integer not null check (quantity > 0),
     goods numeric(12, 2) not null check (goods >= 0),
     tax numeric(12, 2) not null check (tax >= 0),
     primary key (refund_id, order_item_id)
   )`,

  // Refunds of the demo's provider.
  `create table demo_refunds (
     id text primary key,
     intent_id text not null references demo_payments (intent_id) on delete cascade,
     refund_id uuid not null unique,
     amount bigint not null check (amount > 0),
     created_at timestamptz not null default now()
   )`,

  `alter table order_events drop constraint order_events_kind_check`,

  // survivable: adds a value.
  `alter table order_events add constraint order_events_kind_check check (kind in ('placed',
     'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'deleted'))`,

  ...["refunds", "refund_items", "demo_refunds"].map(
    (table) => `alter table ${table} enable row level security`,
  ),
];
