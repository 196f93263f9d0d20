import { type Kysely, sql } from "kysely";

/** Stock in lots, and the lots of each order's bars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whether every bar of the product belongs to a lot.
  // survivable: a constant default takes no rewrite.
  `alter table inventory_levels add column if not exists in_lots boolean not null default false`,

  // on_hand: bars not packed yet, sold or not. No foreign key: a recall must work after the product
  // is deleted.
  `create table lots (
     id bigint generated always as identity primary key,
     product_id bigint not null,
     code text not null check (code <> ''),
     made_on date,
     best_before date not null,
     note text not null default '',
     on_hand integer not null check (on_hand >= 0),
     created_at timestamptz not null
   )`,

  `create unique index lots_code on lots (product_id, lower(code))`,

  // Which lots the bars of an order came from. No foreign key to order lines: they may be adopted.
  `create table packed_lots (
     order_item_id bigint not null,
     lot_id bigint not null references lots (id),
     quantity integer not null check (quantity > 0),
     packed_at timestamptz not null,
     primary key (order_item_id, lot_id)
   )`,

  `create index packed_lots_lot on packed_lots (lot_id)`,

  // survivable: a column without a default.
  `alter table inventory_movements add column if not exists lot_id bigint`,

  ...["lots", "packed_lots"].map((table) => `alter table ${table} enable row level security`),
];
