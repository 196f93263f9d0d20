import { type Kysely, sql } from "kysely";

/** Orders that wait for cool weather, and when a pickup was announced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // survivable: a nullable column needs no rewrite.
  `alter table orders add column if not exists pickup_ready_at timestamptz`,

  // heat: it is too hot at the destination, and the customer chose to wait.
  `alter table holds drop constraint holds_kind_check`,
  // survivable: adds a value.
  `alter table holds add constraint holds_kind_check
     check (kind in ('dispute', 'fraud_warning', 'payment_review', 'stock', 'recipe', 'heat'))`,

  `alter table order_events drop constraint order_events_kind_check`,
  // survivable: adds values.
  `alter table order_events add constraint order_events_kind_check check (kind in (
     'placed', 'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'packed', 'unpacked', 'shipped', 'taken-back',
     'parcel-delivered', 'address-changed', 'archived', 'unarchived', 'recipe', 'erased', 'deleted',
     'heat-released', 'pickup-ready'))`,
];
