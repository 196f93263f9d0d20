import { type Kysely, sql } from "kysely";

/** The deliveries of each parcel in the ERP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // parcel_id: the shipment's, or the order's own where it was marked as shipped without one.
  // goods: what the parcel held, with its lots, because a parcel may be taken back.
  // delivered_at: null while a call that delivers it may be running. No foreign keys: the documents
  // in the ERP outlive the order.
  `create table erp_deliveries (
     id bigint generated always as identity primary key,
     order_id uuid not null,
     parcel_id uuid not null,
     goods jsonb not null,
     delivery_ids bigint[] not null default '{}',
     delivery_names text[] not null default '{}',
     delivered_at timestamptz,
     returned_at timestamptz
   )`,

  // A parcel has one delivery that was not returned; by order, to find all of them.
  `create unique index erp_deliveries_parcel on erp_deliveries (order_id, parcel_id)
     where returned_at is null`,

  `create index erp_deliveries_order on erp_deliveries (order_id)`,

  `alter table erp_deliveries enable row level security`,

  // What the ERP has of an order's goods, so that it is asked only after a change.
  // survivable: a column without a default.
  `alter table erp_syncs add column goods text`,
];
