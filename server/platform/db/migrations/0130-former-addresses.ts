import { type Kysely, sql } from "kysely";

/** Where shoppers found bars and pages in a former shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // path: normalized (domain/input/normalize-path.ts). It leads to a bar or to a page of
  // the shop. import_id: the import that brought it; null if the owner typed it.
  `create table former_addresses (
     path text primary key check (path like '/%'),
     product_id bigint references products (id) on delete cascade,
     target text check (target like '/%' and target not like '//%'),
     import_id uuid references imports (id) on delete set null,
     created_at timestamptz not null,
     check ((product_id is null) <> (target is null))
   )`,

  `create index former_addresses_product on former_addresses (product_id)`,
  `create index former_addresses_import on former_addresses (import_id)`,

  // Bars that were imported from Shopify before.
  `insert into former_addresses (path, product_id, created_at)
     select '/products/' || lower(key), min(product_id), now() from product_sources
     where source = 'shopify' and key ~ '^[A-Za-z0-9_-]+$' and key !~ '^[0-9]+$'
     group by lower(key)`,

  `alter table former_addresses enable row level security`,
];
