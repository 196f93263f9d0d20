import { type Kysely, sql } from "kysely";

/** Reviews by people who bought a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One of each product of an order. What is waiting or refused is seen by the owner alone.
  await sql`create table reviews (
    id uuid primary key,
    order_id uuid not null references orders (id) on delete cascade,
    product_id bigint not null references products (id) on delete cascade,
    stars smallint not null check (stars between 1 and 5),
    body text not null,
    -- As its writer wants to be named.
    author text not null,
    state text not null default 'waiting' check (state in ('waiting', 'published', 'refused')),
    refusal text check (refusal in ('off-topic', 'abusive', 'personal', 'advertising', 'connected', 'unlawful')),
    answer text not null default '',
    written_at timestamptz not null,
    decided_at timestamptz,
    unique (order_id, product_id),
    check ((state = 'refused') = (refusal is not null)),
    check ((state = 'waiting') = (decided_at is null))
  )`.execute(db);
  await sql`create index reviews_published on reviews (product_id, decided_at desc)
    where state = 'published'`.execute(db);
  await sql`create index reviews_state on reviews (state, written_at desc)`.execute(db);
  await sql`alter table reviews enable row level security`.execute(db);
  await sql`create function notify_review_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform pg_notify('page_changes', 'product:' || old.product_id); end if;
      if tg_op <> 'DELETE' then perform pg_notify('page_changes', 'product:' || new.product_id); end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger notify_review_change after insert or update or delete on reviews
    for each row execute function notify_review_change()`.execute(db);
}
