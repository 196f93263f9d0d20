import { type Kysely, sql } from "kysely";

/** Orders that are sent to somebody else as a gift, and that wait for their day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The recipient's address is the order's delivery address, and the billing address the buyer's.
  // ship_after: it is packed on this day at the earliest, by the shop's time zone.
  `create table order_gifts (
     order_id uuid primary key references orders (id) on delete cascade,
     message text not null check (length(message) <= 300),
     ship_after date,
     recipient_email text check (recipient_email <> '')
   )`,
  `alter table order_gifts enable row level security`,

  // gift_date: the buyer chose a later day.
  `alter table holds drop constraint holds_kind_check`,
  // survivable: adds a value.
  `alter table holds add constraint holds_kind_check
     check (kind in ('dispute', 'fraud_warning', 'payment_review', 'stock', 'recipe', 'heat',
       'gift_date'))`,
  // Which gifts may be packed from today on.
  `create index holds_gift_date on holds (order_id)
     where kind = 'gift_date' and released_at is null`,

  `alter table order_events drop constraint order_events_kind_check`,
  // survivable: adds values.
  `alter table order_events add constraint order_events_kind_check check (kind in (
     'placed', 'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'packed', 'unpacked', 'shipped', 'taken-back',
     'parcel-delivered', 'address-changed', 'archived', 'unarchived', 'recipe', 'erased', 'deleted',
     'heat-released', 'pickup-ready', 'gift-released', 'gift-message'))`,
];
