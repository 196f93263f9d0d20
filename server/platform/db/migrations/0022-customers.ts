import { type Kysely, sql } from "kysely";

/**
 * The owner's notes on customers, and indexes for a customer's orders and emails and for sorting
 * orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statusPlace = `(coalesce(array_position(
  array['pending', 'processing', 'shipped', 'delivered', 'cancelled'], status), 0))`;

const statements = [
  // Only customers with notes or tags. Who the customers are follows from the orders.
  `create table customers (
     email text primary key check (email <> '' and email = lower(trim(email))),
     notes text not null check (char_length(notes) <= 5000),
     tags text[] not null check (cardinality(tags) <= 20),
     version integer not null check (version > 0),
     updated_at timestamptz not null
   )`,

  `create index customers_tags on customers using gin (tags)`,

  `alter table customers enable row level security`,

  // Finds a customer's orders and their last one. In an adopted shop an email may be too long for an
  // index; then the table is read, which is slower.
  `do $$
   begin
     create index orders_customer on orders (lower(trim(customer_email)), created_at, id);
   exception when others then
     raise notice 'the orders of customers have no index: %', sqlerrm;
   end $$`,

  // The list of orders, sorted: server/orders/list/order-list-page.ts has the same expressions.
  ...Object.entries({
    orders_by_customer: "(left(lower(coalesce(customer_name, '')), 100))",
    orders_by_total: "(coalesce(total, 0))",
    orders_by_status: statusPlace,
    // Most failed payments belong to orders of one status; scanning the others takes too long.
    orders_by_payment_and_status: `payment_status, ${statusPlace}`,
  }).map(
    ([name, columns]) => `do $$
     begin
       create index ${name} on orders (${columns}, (coalesce(created_at, 'infinity')), id);
     exception when others then
       raise notice 'a list of orders has no index: %', sqlerrm;
     end $$`,
  ),

  `create index email_log_recipient on email_log (lower(trim(recipient)), id)`,
];
