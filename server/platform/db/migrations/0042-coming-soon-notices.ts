import { type Kysely, sql } from "kysely";

/** Notices about upcoming products, which become notices about the product once it is added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stock_notices
    alter column product_id drop not null,
    add column coming_soon_id bigint references coming_soon_items (id) on delete cascade,
    -- Requested before the product existed: the email says "is here", not "is back".
    add column awaited boolean not null default false`.execute(db);
  await sql`alter table stock_notices
    -- survivable: the previous version always writes a product and nothing else.
    add constraint stock_notices_subject check (num_nonnulls(product_id, coming_soon_id) = 1)`.execute(
    db,
  );
  // survivable: the previous version writes no coming_soon_id.
  await sql`create unique index stock_notices_coming_soon
    on stock_notices (coming_soon_id, lower(email))`.execute(db);
}
