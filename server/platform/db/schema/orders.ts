import { addressText, withTrigrams } from "./search.ts";

/** Orders, their lines, what is said about them, and their customers. */
export const orders = [
  // Columns that are null where nothing is known: an erased order has no customer, and an order that
  // was not placed here has no checkout_id.
  // total is what was paid; refunded_amount of it was given back. taxes, shipping_charge and
  // promotions are its parts.
  // sells_gift_card: nothing to pack, and its total is owed and no revenue.
  // is_test: made to try the shop, in no figure.
  // printed_slip: a hash of what the printed slip says; null while none is printed.
  // reopened_at: when its last cancellation was undone.
  // search_text: what the owner's search looks through. Stored, so that it can be indexed; truncated,
  // because index entries have a maximum size; with line breaks, so that no match spans two fields.
  // Number, name and email first: customers are searched by what follows the number.
  `create table orders (
     id uuid primary key default gen_random_uuid(),
     checkout_id uuid,
     order_number text not null,
     customer_email text,
     customer_name text,
     status text not null default 'pending' constraint orders_status
       check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
     payment_status text not null default 'pending' constraint orders_payment_status
       check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
     order_date timestamptz not null default now(),
     shipping_address jsonb not null default '{}' check (jsonb_typeof(shipping_address) = 'object'),
     billing_address jsonb not null default '{}' check (jsonb_typeof(billing_address) = 'object'),
     subtotal numeric(12, 2) not null default 0,
     discount numeric(12, 2) not null default 0,
     promotions jsonb not null default '[]' check (jsonb_typeof(promotions) = 'array'),
     tax numeric(12, 2) not null default 0,
     taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
     shipping numeric(12, 2) not null default 0,
     shipping_charge jsonb,
     total numeric(12, 2) not null default 0,
     refunded_amount numeric(12, 2) not null default 0
       constraint orders_refunded_amount check (refunded_amount >= 0),
     sells_gift_card boolean not null default false,
     is_test boolean not null default false,
     notes text,
     packer_note text check (packer_note <> '' and length(packer_note) <= 200),
     staff_notes text,
     tracking_number text,
     estimated_delivery timestamptz,
     payment_method jsonb,
     printed_slip text,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     paid_at timestamptz,
     packed_at timestamptz,
     pickup_ready_at timestamptz,
     cancelled_at timestamptz,
     cancelled_from text check (cancelled_from in ('pending', 'processing', 'shipped', 'delivered')),
     reopened_at timestamptz,
     archived_at timestamptz,
     erased_at timestamptz,
     search_text text generated always as (
       left(search_form(order_number || chr(10) || coalesce(customer_name, '') || chr(10)
         || coalesce(customer_email, '') || chr(10) || ${addressText("shipping_address")} || chr(10)
         || case when billing_address::text is distinct from shipping_address::text
           then ${addressText("billing_address")} || chr(10) else '' end
         || coalesce(tracking_number, '') || chr(10)
         || coalesce(left(jsonb_path_query_array(promotions, '$[*].label')::text, 100), '') || chr(10)
         || left(coalesce(notes, ''), 120) || chr(10) || left(coalesce(staff_notes, ''), 120) || chr(10)
         || left(coalesce(packer_note, ''), 120)), 600)
     ) stored
   )`,

  // The order of a number.
  `create index orders_order_number on orders (order_number)`,
  // The orders whose numbers end with what was typed, such as 019: see findOrdersByNumber.
  `create index orders_number_end on orders (reverse(order_number) text_pattern_ops)`,
  // Numbers of orders that were placed here are unique; a shop before may have given one twice.
  `create unique index orders_own_number on orders (order_number) where checkout_id is not null`,

  // The list by time, read backwards: all orders, those of one status, and those of one payment
  // status. The first also holds the searched text, so that a search can read the index alone.
  `create index orders_list on orders (created_at, id)
     include (status, payment_status, search_text)`,
  `create index orders_list_by_status on orders (status, created_at, id) include (payment_status)`,
  `create index orders_list_by_payment on orders (payment_status, created_at, id) include (status)`,
  // The list without archived orders, and of them alone.
  `create index orders_open on orders (created_at, id) where archived_at is null`,
  `create index orders_archived on orders (created_at, id) where archived_at is not null`,

  // The list sorted otherwise: server/orders/list/order-list-page.ts has the same expressions.
  `create index orders_by_customer on orders
     ((left(lower(coalesce(customer_name, '')), 100) collate "en-US-x-icu"), created_at, id)`,
  `create index orders_by_total on orders (total, created_at, id)`,
  `create index orders_by_status on orders (${statusPlace()}, created_at, id)`,
  // Most failed payments belong to orders of one status; scanning the others takes too long.
  `create index orders_by_payment_and_status on orders
     (payment_status, ${statusPlace()}, created_at, id)`,

  // What is to be packed.
  `create index orders_to_pack on orders (created_at)
     where payment_status = 'paid' and status in ('pending', 'processing')`,
  // The list of those that go to a state, and of those with a note.
  `create index orders_by_state on orders ((shipping_address ->> 'state'), created_at)`,
  `create index orders_noted on orders (created_at) where notes <> '' or staff_notes <> ''`,
  // A customer's orders, and their last one.
  `create index orders_customer on orders (lower(trim(customer_email)), created_at, id)`,
  // Whether somebody has ordered before, for codes that are for a first order.
  `create index orders_mailbox on orders (mailbox(customer_email))`,
  // Which orders were made to try the shop.
  `create index orders_tests on orders (id) where is_test`,

  // An index is read without the table only where the table is vacuumed; by default a fifth of it may
  // be unvacuumed.
  `alter table orders set (
     autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02
   )`,

  // The search. New index entries wait in a list that every search reads, so it is kept short
  // (512 kB, not 4 MB).
  withTrigrams(
    `create index orders_search on orders using gin (search_text gin_trgm_ops)
       with (gin_pending_list_limit = 512)`,
  ),

  // product_id: null where nothing of the catalog was bought. No foreign key: lines keep what was
  // bought after the product is deleted. box_name: of a ready-made box, as it was sold. contains: the
  // allergens that the customer was told of. tax and recipe_hash: null where unknown.
  `create table order_items (
     id bigint generated by default as identity primary key,
     order_id uuid not null references orders (id) on delete cascade,
     position integer not null default 0,
     product_id bigint,
     product_name text not null,
     quantity integer not null,
     price numeric(10, 2) not null,
     discount numeric(12, 2) not null default 0,
     tax numeric(12, 2),
     image text,
     bundle_id text,
     bundle_size integer,
     box_name text,
     contains text[] not null default '{}',
     recipe_hash integer
   )`,

  // The lines of an order.
  `create index order_items_order on order_items (order_id)`,
  // Which orders have a bar, for a search by its name.
  `create index order_items_product on order_items (product_id, order_id)`,

  // Names that products had before they were renamed or deleted, so that their orders are found by
  // them: also one that somebody was paying for then.
  `create table former_product_names (
     product_id bigint not null,
     name text not null,
     primary key (product_id, name)
   )`,
  `create function keep_former_name() returns trigger
   language plpgsql security definer set search_path from current as $$
   begin
     insert into former_product_names values (old.id, old.name) on conflict do nothing;
     return null;
   end $$`,
  `create trigger keep_former_name after update of name on products
     for each row when (old.name <> new.name) execute function keep_former_name()`,
  `create trigger keep_last_name after delete on products
     for each row execute function keep_former_name()`,

  // Orders that are sent to somebody else. The recipient's address is the order's delivery address,
  // and the billing address the buyer's. ship_after: it is packed on this day at the earliest, by the
  // shop's time zone.
  `create table order_gifts (
     order_id uuid primary key references orders (id) on delete cascade,
     message text not null check (length(message) <= 300),
     ship_after date,
     recipient_email text check (recipient_email <> '')
   )`,

  // The search by a gift's recipient and message: find-elsewhere.ts has the same expression.
  withTrigrams(
    `create index order_gifts_search on order_gifts using gin (
       (search_form(coalesce(recipient_email, '') || chr(10) || message)) gin_trgm_ops
     )`,
  ),

  // A log for people; no code decides anything by it. No foreign key: the event of an order's
  // deletion outlives the order.
  `create table order_events (
     id bigint generated always as identity primary key,
     order_id uuid not null,
     at timestamptz not null,
     kind text not null check (kind in (
       'placed', 'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
       'refund-failed', 'dispute', 'hold', 'packed', 'unpacked', 'shipped', 'shipment-undone',
       'parcel-delivered', 'address-changed', 'archived', 'unarchived', 'recipe', 'erased', 'deleted',
       'heat-released', 'pickup-ready', 'gift-released', 'gift-message', 'parcel-undeliverable',
       'undeliverable-resolved', 'parcel-on-its-way')),
     actor text not null check (actor in ('owner', 'customer', 'provider', 'system')),
     detail jsonb not null
   )`,

  // The log of an order.
  `create index order_events_order on order_events (order_id, id)`,

  // What bookkeeping and the charts need of a deleted order. Its payments stay too.
  `create table deleted_orders (
     order_id uuid primary key,
     order_number text not null,
     total numeric(12, 2) not null,
     payment_status text not null,
     lines jsonb not null default '[]',
     deleted_at timestamptz not null
   )`,

  // Why an order must not be packed. An order is held while it has an open hold.
  // stock: it was paid, and a bar of it is missing. recipe: the recipe changed after the bar was
  // ordered. heat: it is too hot at the destination, and the customer chose to wait. gift_date: the
  // buyer chose a later day.
  `create table holds (
     id bigint generated always as identity primary key,
     order_id uuid not null references orders (id) on delete cascade,
     kind text not null check (kind in ('dispute', 'fraud_warning', 'payment_review', 'stock',
       'recipe', 'heat', 'gift_date')),
     since timestamptz not null,
     until timestamptz,
     reason text,
     released_at timestamptz,
     released_by text check (released_by in ('owner', 'customer', 'provider', 'system')),
     check ((released_at is null) = (released_by is null))
   )`,

  // Whether an order is held; and one open hold of each kind.
  `create unique index holds_open on holds (order_id, kind) where released_at is null`,
  // Which gifts may be packed from today on.
  `create index holds_gift_date on holds (order_id)
     where kind = 'gift_date' and released_at is null`,

  `create table order_number_counters (
     year integer primary key,
     last_sequence bigint not null
   )`,

  // The owner's replies to customers. id is generated by the browser, so that a reply is sent once.
  `create table replies (
     id uuid primary key,
     order_id uuid not null references orders (id) on delete cascade,
     subject text not null,
     body text not null,
     created_at timestamptz not null
   )`,

  // The replies about an order.
  `create index replies_order on replies (order_id)`,

  // Only customers with notes or tags. Who the customers are follows from the orders.
  `create table customers (
     email text primary key check (email <> '' and email = lower(trim(email))),
     notes text not null check (char_length(notes) <= 5000),
     tags text[] not null check (cardinality(tags) <= 20),
     version integer not null check (version > 0),
     updated_at timestamptz not null
   )`,

  // The customers with a tag.
  `create index customers_tags on customers using gin (tags)`,
];

/** Statuses in the order of an order's life. */
function statusPlace(): string {
  return `(array_position(
    array['pending', 'processing', 'shipped', 'delivered', 'cancelled'], status))`;
}
