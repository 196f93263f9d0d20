import { type Kysely, sql } from "kysely";

/** Product files from other shops: what each row would do, did, and overwrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A product's id in the shop it was imported from, so that importing the file again finds it.
  `create table product_sources (
     source text not null,
     key text not null check (key <> ''),
     product_id bigint not null references products (id) on delete cascade,
     primary key (source, key)
   )`,

  `create index product_sources_product on product_sources (product_id)`,

  // columns: the mapping of the file's columns, as shown to the owner.
  `create table imports (
     id uuid primary key,
     file_name text not null,
     file_hash text not null,
     format text not null,
     columns jsonb not null,
     state text not null check (state in ('previewed', 'running', 'done', 'failed', 'taking-back',
       'taken-back')),
     created_at timestamptz not null,
     started_at timestamptz,
     finished_at timestamptz,
     taken_back_at timestamptz
   )`,

  `create index imports_newest on imports (created_at desc)`,

  // reason: what the preview said; outcome: what happened. product: the product as the file
  // describes it. before: the values that were overwritten. product_version: the version after the
  // import, to notice later edits. No foreign key to products: import rows outlive them.
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
     state text not null check (state in ('waiting', 'done', 'refused', 'taken-back', 'kept')),
     outcome text,
     before jsonb,
     pictures text check (pictures in ('waiting', 'done')),
     primary key (import_id, position),
     check (decision = 'skipped' or (key is not null and product is not null))
   )`,

  `create index import_rows_waiting on import_rows (import_id, position)
     where state = 'waiting' and decision <> 'skipped'`,
  `create index import_rows_pictures on import_rows (import_id, position) where pictures = 'waiting'`,

  ...["product_sources", "imports", "import_rows"].map(
    (table) => `alter table ${table} enable row level security`,
  ),
];
