import { type Kysely, sql } from "kysely";

/** Orders that the owner takes herself, her replies to customers, and the archive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Of a payment of kind "manual": how it was paid elsewhere, and why.
  // survivable: columns without a default.
  `alter table payments
     add column if not exists by_hand_method text
       check (by_hand_method in ('cash', 'check', 'terminal', 'transfer', 'other')),
     add column if not exists by_hand_note text`,

  // survivable: a column without a default.
  `alter table orders add column if not exists archived_at timestamptz`,

  // What the owner wrote to a customer; id is what her browser calls it, so that it goes out once.
  `create table replies (
     id uuid primary key,
     order_id uuid not null references orders (id) on delete cascade,
     subject text not null,
     body text not null,
     created_at timestamptz not null
   )`,

  `create index replies_order on replies (order_id)`,

  `alter table replies enable row level security`,

  `alter table order_events drop constraint order_events_kind_check`,
  // survivable: two words more.
  `alter table order_events add constraint order_events_kind_check check (kind in (
     'placed', 'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'packed', 'unpacked', 'shipped', 'taken-back',
     'parcel-delivered', 'address-changed', 'archived', 'unarchived', 'erased', 'deleted'))`,
];
