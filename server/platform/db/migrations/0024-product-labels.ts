import { type Kysely, sql } from "kysely";

/**
 * Label texts of products. A separate table, so that editing a label does not change the shop's
 * pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table product_labels (
    product_id bigint primary key references products (id) on delete cascade,
    -- Such as "Milk chocolate"; empty to use the category's name.
    identity text not null default '',
    -- One per line, with optional parts and weights; empty to use the product's list.
    ingredients text not null default '',
    fish text not null default '',
    crustacean text not null default '',
    barcode text not null default '' check (barcode ~ '^([0-9]{12,13})?$'),
    nutrition jsonb not null default '{}',
    show_nutrition boolean not null default false,
    version integer not null default 0,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`alter table product_labels enable row level security`.execute(db);
}
