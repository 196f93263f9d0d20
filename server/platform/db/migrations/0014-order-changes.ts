import { type Kysely, sql } from "kysely";

/** Staff notes on orders, and events for changed addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // survivable: a column without a default.
  await sql`alter table orders add column if not exists staff_notes text`.execute(db);
  await sql`alter table order_events drop constraint order_events_kind_check`.execute(db);
  // survivable: adds a value.
  await sql`alter table order_events add constraint order_events_kind_check check (kind in (
     'placed', 'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'packed', 'unpacked', 'shipped', 'taken-back',
     'parcel-delivered', 'address-changed', 'erased', 'deleted'))`.execute(db);
}
