import { withTrigrams } from "./search.ts";

/** What was imported from other shops: files, products' keys, former addresses and history. */
export const imports = [
  // columns: the mapping of the file's columns, as shown to the owner. counted: whether the owner
  // wants its orders in the figures. price_limits: limits that the owner moves with it, {minimum,
  // maximum} in cents; former_price_limits: what they were when it started, to restore them.
  `create table imports (
     id uuid primary key,
     file_name text not null,
     file_hash text not null,
     format text not null,
     columns jsonb not null,
     counted boolean not null default false,
     price_limits jsonb,
     former_price_limits jsonb,
     state text not null check (state in ('previewed', 'running', 'done', 'failed', 'undoing',
       'undone')),
     created_at timestamptz not null,
     started_at timestamptz,
     finished_at timestamptz,
     undone_at timestamptz
   )`,

  // The owner's list.
  `create index imports_newest on imports (created_at desc)`,

  // reason: what the preview said; result: what happened. product: the product as the file
  // describes it. before: the values that were overwritten. product_version: the version after the
  // import, to notice later edits. No foreign key to products: import rows outlive them.
  // record, email, history_id: of orders and customers, what the row says until it is imported, whom
  // it is about, and what it became.
  `create table import_rows (
     import_id uuid not null references imports (id) on delete cascade,
     position integer not null,
     row_number integer not null,
     name text not null,
     key text,
     decision text not null check (decision in ('new', 'changed', 'skipped')),
     reason text not null,
     product jsonb,
     product_id bigint,
     product_version integer,
     record jsonb,
     email text,
     history_id uuid,
     history_version integer,
     state text not null check (state in ('waiting', 'done', 'refused', 'undone', 'kept')),
     result text,
     before jsonb,
     pictures text check (pictures in ('waiting', 'done')),
     primary key (import_id, position),
     check (decision = 'skipped' or (key is not null and (product is not null or record is not null)))
   )`,

  // What is still to be imported, and whose pictures are still to be fetched.
  `create index import_rows_waiting on import_rows (import_id, position)
     where state = 'waiting' and decision <> 'skipped'`,
  `create index import_rows_pictures on import_rows (import_id, position) where pictures = 'waiting'`,
  // The rows about a person, and the row that became an order or a customer.
  `create index import_rows_email on import_rows (email) where email is not null`,
  `create index import_rows_history on import_rows (history_id) where history_id is not null`,

  // A product's id in the shop it was imported from, so that importing the file again finds it.
  `create table product_sources (
     source text not null,
     key text not null check (key <> ''),
     product_id bigint not null references products (id) on delete cascade,
     primary key (source, key)
   )`,

  // The keys of a product.
  `create index product_sources_product on product_sources (product_id)`,

  // Where shoppers found bars and pages in a former shop. path: normalized
  // (domain/input/normalize-path.ts). It leads to a bar or to a page of the shop. import_id: the
  // import that brought it; null if the owner typed it.
  `create table former_addresses (
     path text primary key check (path like '/%'),
     product_id bigint references products (id) on delete cascade,
     target text check (target like '/%' and target not like '//%'),
     import_id uuid references imports (id) on delete set null,
     created_at timestamptz not null,
     check ((product_id is null) <> (target is null))
   )`,

  // The former addresses of a bar, and those of an import.
  `create index former_addresses_product on former_addresses (product_id)`,
  `create index former_addresses_import on former_addresses (import_id)`,

  // Orders of the shop that somebody had before: see decision 33. record: the order as its file
  // describes it. The other columns are taken from it, for lists and figures. counted: whether the
  // owner wants it in the figures.
  `create table imported_orders (
     id uuid primary key,
     import_id uuid not null references imports (id),
     source text not null check (source in ('shopify', 'woocommerce')),
     number text not null check (number <> ''),
     version integer not null default 1,
     email text check (email = lower(trim(email)) and email <> ''),
     name text,
     placed_at timestamptz not null,
     status text not null
       check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
     payment_status text not null check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
     total numeric(12, 2) not null check (total >= 0),
     refunded numeric(12, 2) not null check (refunded >= 0),
     counted boolean not null,
     record jsonb not null,
     erased_at timestamptz,
     search_text text generated always as (
       left(search_form(number || chr(10) || coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10)
         || regexp_replace(coalesce(record #>> '{shippingAddress,phone}', ''), '[^0-9]', '', 'g')
         || chr(10) || coalesce(record #>> '{shippingAddress,street}', '') || chr(10)
         || coalesce(record #>> '{shippingAddress,city}', '') || ' '
         || coalesce(record #>> '{shippingAddress,zip}', '') || chr(10)
         || left(coalesce(jsonb_path_query_array(record, '$.lines[*].name')::text, ''), 300)
         || chr(10) || left(coalesce(record ->> 'note', ''), 120)), 900)
     ) stored,
     unique (source, number)
   )`,

  // The owner's list, a customer's orders, those of an import, and the figures.
  `create index imported_orders_newest on imported_orders (placed_at, id)`,
  `create index imported_orders_customer on imported_orders (email, placed_at)`,
  `create index imported_orders_import on imported_orders (import_id)`,
  `create index imported_orders_counted on imported_orders (placed_at)
     include (payment_status, total, refunded) where counted`,

  // The owner's search.
  withTrigrams(
    "create index imported_orders_search on imported_orders using gin (search_text gin_trgm_ops)",
  ),

  `create table imported_customers (
     id uuid primary key,
     import_id uuid not null references imports (id),
     source text not null check (source in ('shopify', 'woocommerce')),
     email text not null check (email = lower(trim(email)) and email <> ''),
     version integer not null default 1,
     name text,
     record jsonb not null,
     unique (email, source)
   )`,

  // Those of an import.
  `create index imported_customers_import on imported_customers (import_id)`,
];
