import { type Kysely, sql } from "kysely";

/** Parcels with their bars, and the time when orders were packed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // order_status_before: the order's status if the parcel is taken back. email_at: when the
  // customer is mailed; null for never.
  `create table shipments (
     id uuid primary key,
     order_id uuid not null references orders (id) on delete cascade,
     carrier text check (carrier in ('usps', 'ups', 'fedex', 'dhl', 'other')),
     tracking_number text,
     estimated_delivery timestamptz,
     order_status_before text not null,
     shipped_at timestamptz not null,
     email_at timestamptz,
     delivered_at timestamptz,
     taken_back_at timestamptz,
     check ((carrier is null) = (tracking_number is null))
   )`,

  `create index shipments_order on shipments (order_id)`,
  `create index shipments_tracking_number on shipments (tracking_number)
     where taken_back_at is null`,

  `create table shipment_items (
     shipment_id uuid not null references shipments (id) on delete cascade,
     order_item_id bigint not null,
     quantity integer not null check (quantity > 0),
     primary key (shipment_id, order_item_id)
   )`,

  // survivable: a column without a default.
  `alter table orders add column if not exists packed_at timestamptz`,

  `create index orders_to_pack on orders (created_at)
     where payment_status = 'paid' and status in ('pending', 'processing')`,

  `alter table order_events drop constraint order_events_kind_check`,

  // survivable: adds values.
  `alter table order_events add constraint order_events_kind_check check (kind in ('placed',
     'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'packed', 'unpacked', 'shipped', 'taken-back',
     'parcel-delivered', 'erased', 'deleted'))`,

  ...["shipments", "shipment_items"].map(
    (table) => `alter table ${table} enable row level security`,
  ),
];
