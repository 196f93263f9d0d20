import { type Kysely, sql } from "kysely";

/** Counted stock: reservations during payment, and the ledger of all changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Shoppers see the count from this number down. Same as LOW_STOCK in the domain. */
const SHOWN_UP_TO = 5;

const statements = [
  // low_at: the owner is mailed once when the count falls to this; low_told_at: when she was
  // mailed. survivable: columns without a default.
  `alter table inventory_levels
     add column if not exists low_at integer check (low_at >= 0),
     add column if not exists low_told_at timestamptz`,

  // Bars reserved during a payment. Deleting the row is the only way to release or sell them.
  `create table reservations (
     checkout_id uuid not null references checkouts (id),
     product_id bigint not null,
     quantity integer not null check (quantity > 0),
     expires_at timestamptz not null,
     primary key (checkout_id, product_id)
   )`,

  `create index reservations_expires_at on reservations (expires_at)`,
  `create index reservations_product on reservations (product_id)`,

  // The sum of a product's movements equals inventory_levels.on_hand. No foreign keys: the ledger
  // outlives products and orders.
  `create table inventory_movements (
     id bigint generated always as identity primary key,
     product_id bigint not null,
     kind text not null check (kind in ('received', 'sold', 'returned', 'adjusted', 'broken')),
     quantity integer not null check (quantity <> 0),
     order_id uuid,
     actor text not null check (actor in ('owner', 'customer', 'provider', 'system')),
     note text,
     -- What the owner's browser calls this change, so that a second press changes nothing.
     request_id uuid unique,
     at timestamptz not null
   )`,

  `create index inventory_movements_product on inventory_movements (product_id, id)`,
  `create index inventory_movements_order on inventory_movements (order_id)
     where order_id is not null`,

  // Paid bars that are not in stock. Kept for cancelled orders, since cancellations can be undone.
  `create table stock_shortages (
     order_id uuid not null references orders (id) on delete cascade,
     product_id bigint not null,
     quantity integer not null check (quantity > 0),
     primary key (order_id, product_id)
   )`,

  // Whether the refunded bars were returned to stock. survivable: a constant default needs no
  // rewrite.
  `alter table refunds add column if not exists restocks boolean not null default false`,

  // stock: the order was paid, and a bar of it is missing.
  `alter table holds drop constraint holds_kind_check`,
  // survivable: adds a value.
  `alter table holds add constraint holds_kind_check
     check (kind in ('dispute', 'fraud_warning', 'payment_review', 'stock'))`,

  // Pages show a count only when it is low, so other sales do not change pages.
  `create function notify_stock_change() returns trigger language plpgsql as $$
   declare
     product bigint := coalesce(new.product_id, old.product_id);
     before integer := old.on_hand - old.reserved;
     after integer := new.on_hand - new.reserved;
   begin
     if tg_op = 'UPDATE' and least(before, ${SHOWN_UP_TO + 1}) = least(after, ${SHOWN_UP_TO + 1}) then
       return null;
     end if;
     perform pg_notify('page_changes', 'products');
     perform pg_notify('page_changes', 'product:' || product);
     if tg_op <> 'UPDATE' or (before > 0) <> (after > 0) then
       perform pg_notify('page_changes', 'companions');
     end if;
     return null;
   end $$`,

  `create trigger notify_stock_change after insert or update or delete on inventory_levels
     for each row execute function notify_stock_change()`,

  ...["reservations", "inventory_movements", "stock_shortages"].map(
    (table) => `alter table ${table} enable row level security`,
  ),
];
