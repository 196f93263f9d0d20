import { type Kysely, sql } from "kysely";

/** Shipping labels, quoted and bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // quoted: rates are known. buying: the purchase was started and may have succeeded. bought: it
  // has a tracking number, and its parcel has the label's id. refunded: unused, a refund was
  // requested. No foreign key to shipments: a label is bought before its parcel is created.
  `create table shipping_labels (
     id uuid primary key,
     order_id uuid not null references orders (id) on delete cascade,
     provider_id text not null unique,
     rate_id text,
     state text not null check (state in ('quoted', 'buying', 'bought', 'refunded')),
     service text,
     price numeric(12, 2) check (price >= 0),
     carrier text,
     tracking_number text,
     url text,
     created_at timestamptz not null,
     bought_at timestamptz,
     check (state = 'quoted' or rate_id is not null),
     check (state in ('quoted', 'buying') or (tracking_number is not null and bought_at is not null))
   )`,

  `alter table shipping_labels enable row level security`,

  `create index shipping_labels_order on shipping_labels (order_id)`,

  `create index if not exists shipments_tracking on shipments (tracking_number)
     where tracking_number is not null`,
];
