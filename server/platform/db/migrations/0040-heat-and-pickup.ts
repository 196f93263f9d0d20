import { type Kysely, sql } from "kysely";

/** Orders that wait for cool weather, and when one was said to be ready to be picked up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // survivable: a nullable column takes no rewrite.
  `alter table orders add column if not exists pickup_ready_at timestamptz`,

  // heat: it is too hot where the order goes, and its customer chose to wait.
  `alter table holds drop constraint holds_kind_check`,
  // survivable: one word more.
  `alter table holds add constraint holds_kind_check
     check (kind in ('dispute', 'fraud_warning', 'payment_review', 'stock', 'recipe', 'heat'))`,

  `alter table order_events drop constraint order_events_kind_check`,
  // survivable: two words more.
  `alter table order_events add constraint order_events_kind_check check (kind in (
     'placed', 'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'packed', 'unpacked', 'shipped', 'taken-back',
     'parcel-delivered', 'address-changed', 'archived', 'unarchived', 'recipe', 'erased', 'deleted',
     'heat-released', 'pickup-ready'))`,
];
