import { type Kysely, sql } from "kysely";

/** Marks orders whose customer's data was erased, so that nothing writes it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders add column if not exists erased_at timestamptz`,

  `alter table order_events drop constraint order_events_kind_check`,

  // survivable: adds a value.
  `alter table order_events add constraint order_events_kind_check check (kind in ('placed',
     'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'erased', 'deleted'))`,
];
