import { type Kysely, sql } from "kysely";

/** Requests to be told when a product is back in stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The id is part of the links in emails, so it must not be guessable.
  await sql`create table stock_notices (
    id uuid primary key,
    product_id bigint not null references products (id) on delete cascade,
    email text not null,
    asked_at timestamptz not null,
    -- How many confirmation mails were sent.
    confirmations_asked integer not null default 0,
    confirmed_at timestamptz,
    told_at timestamptz
  )`.execute(db);
  await sql`create unique index stock_notices_open on stock_notices (product_id, lower(email))
    where told_at is null`.execute(db);
  await sql`create index stock_notices_address on stock_notices (lower(email))`.execute(db);
  await sql`create index stock_notices_waiting on stock_notices (product_id, asked_at)
    where told_at is null and confirmed_at is not null`.execute(db);
  await sql`alter table stock_notices enable row level security`.execute(db);
}
