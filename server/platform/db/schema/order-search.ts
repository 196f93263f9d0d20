/** The orders of each day and pair of statuses, less those of another table. */
function changeOf(added?: string, removed?: string): string {
  const signed = (name: string, sign: number) =>
    `select order_day(created_at) as day, coalesce(status, '') as status,
       coalesce(payment_status, '') as payment_status, ${sign} as orders,
       ${sign} * coalesce(total, 0)::numeric as total from ${name}`;
  const parts = [...(added ? [signed(added, 1)] : []), ...(removed ? [signed(removed, -1)] : [])];
  return `select day, status, payment_status, sum(orders) as orders, sum(total) as total
    from (${parts.join(" union all ")}) as change
    group by day, status, payment_status having sum(orders) <> 0 or sum(total) <> 0`;
}

/** Adds what a statement changed to the counts of days, and to the sums of all time. */
function keep(change: string): string {
  return `with change as materialized (${change}), days as (
      insert into order_days as kept (day, status, payment_status, orders)
      select day, status, payment_status, orders from change where orders <> 0
      on conflict (day, status, payment_status) do update
        set orders = kept.orders + excluded.orders
    )
    insert into order_totals as kept (status, payment_status, orders, total)
    select status, payment_status, sum(orders), sum(total) from change group by 1, 2
    having sum(orders) <> 0 or sum(total) <> 0
    on conflict (status, payment_status) do update
      set orders = kept.orders + excluded.orders, total = kept.total + excluded.total`;
}

/** Every so many letters of a text that stand together, from a place on. */
function cut(size: number, from: number): string {
  const words = from === 1 ? "words" : `substr(words, ${from})`;
  return `string_to_array(
    regexp_replace(${words}, '(${".".repeat(size)})', E'\\\\1\\x01', 'g'), E'\\x01')`;
}

/** What the owner's list of orders is searched, counted and paged by. */
export const orderSearch = [
  // What the owner's search looks through. Stored, so that an index can hold it; cut off, because an
  // index entry has an end; the parts apart, so that no match reaches from one into the next.
  `alter table orders
     add column if not exists search_text text generated always as (
       left(lower(coalesce(order_number, '') || chr(10) || coalesce(customer_name, '') || chr(10)
         || coalesce(customer_email, '')), 500)
     ) stored`,

  // All that the owner's list is chosen and ordered by, so that even its last page and a search for
  // something rare read this index alone and never the orders, which are many times as large.
  `create index if not exists orders_list on orders (created_at desc, id desc)
     include (status, payment_status, search_text)`,

  // Reading an index alone needs a table that is swept often; by default a fifth of it may be unswept.
  `alter table orders set (
     autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02
   )`,

  `set local maintenance_work_mem = '256MB'`,

  // Every letter of a text, every two and every three that stand together. Cut in twos from both
  // places where twos can begin, and in threes from three: a loop over all places takes six times as
  // long, and every order that is written waits for it.
  `create function order_letters(words text) returns text[] language sql immutable parallel safe
   return array_remove(string_to_array(words, null) || ${cut(2, 1)} || ${cut(2, 2)}
     || ${cut(3, 1)} || ${cut(3, 2)} || ${cut(3, 3)}, '')`,

  // Days since 1970 by UTC, whatever the shop's time zone: only so are they the same for ever. What
  // has no moment stands in front of the list, so it belongs to the last day that there is. An adopted
  // table may have moments without a time zone; the functions take the type that it has. Beside its
  // letters, the search index knows an order by its statuses, its day, and longer and longer spans of
  // days, each eight times the one before.
  `do $do$
   declare
     moment text;
     is_zoned boolean;
   begin
     select format_type(atttypid, null) into moment from pg_attribute
     where attrelid = 'orders'::regclass and attname = 'created_at';
     is_zoned := moment = 'timestamp with time zone';
     execute format($$
       create function order_day(at %s) returns integer language sql immutable parallel safe
       return case when at is null then 99999
         else least(greatest(floor(date_part('epoch', %s) / 86400), 0), 99999)::integer end
       $$, moment, case when is_zoned then 'at at time zone ''UTC''' else 'at::timestamp' end);
     execute format($$
       create function order_day_begins(day integer) returns %s
       language sql immutable parallel safe return %s
       $$, moment, '(timestamp ''epoch'' + make_interval(days => day))'
         || case when is_zoned then ' at time zone ''UTC''' else '' end);
     execute format($$
       create function order_keys(words text, at %s, status text, payment_status text)
       returns text[] language sql immutable parallel safe
       return order_letters(words) || array[
         'status ' || coalesce(status, ''), 'payment ' || coalesce(payment_status, ''),
         'days 0 ' || order_day(at), 'days 3 ' || (order_day(at) >> 3),
         'days 6 ' || (order_day(at) >> 6), 'days 9 ' || (order_day(at) >> 9),
         'days 12 ' || (order_day(at) >> 12)
       ]
       $$, moment);
   end $do$`,

  // Takes the place of the search index. That of the extension pg_trgm must look at every order
  // that it finds once more, and with the days beside it that costs more than the finding. Sorted by
  // bytes, as the sentences of no language are. New orders wait in a list that every search reads, so
  // it has to be short.
  `create index orders_keys on orders
     using gin ((order_keys(search_text, created_at, status, payment_status) collate "C"))
     with (gin_pending_list_limit = 256)`,

  // The sums that the owner's figures and page counts are made of, one row for each pair of statuses.
  // Kept by the database itself, so that whoever writes orders keeps them too.
  `create table order_totals (
     status text not null,
     payment_status text not null,
     orders bigint not null,
     total numeric(16, 2) not null,
     primary key (status, payment_status)
   )`,

  // How many orders each day has: where a page far behind begins, and what a part of the list is
  // that a search looks through. Kept by the database itself, with the sums of all time.
  `create table order_days (
     day integer not null,
     status text not null,
     payment_status text not null,
     orders bigint not null,
     primary key (day, status, payment_status)
   )`,

  // As before, one lock for all rows: transactions that move orders in opposite directions wait for
  // each other, instead of each for what the other one holds.
  `create function keep_order_totals() returns trigger
   language plpgsql security definer set search_path from current as $$
   begin
     if tg_op = 'TRUNCATE' then
       delete from order_totals;
       delete from order_days;
       return null;
     end if;
     if tg_op = 'UPDATE' then
       if not exists (${changeOf("added", "removed")}) then return null; end if;
     end if;
     perform pg_advisory_xact_lock(hashtextextended('conche.order_totals', 0));
     if tg_op = 'INSERT' then
       ${keep(changeOf("added"))};
     elsif tg_op = 'DELETE' then
       ${keep(changeOf(undefined, "removed"))};
     else
       ${keep(changeOf("added", "removed"))};
     end if;
     return null;
   end $$`,

  `create trigger keep_order_totals_of_new after insert on orders
     referencing new table as added for each statement execute function keep_order_totals()`,

  `create trigger keep_order_totals_of_changed after update on orders
     referencing old table as removed new table as added
     for each statement execute function keep_order_totals()`,

  `create trigger keep_order_totals_of_deleted after delete on orders
     referencing old table as removed for each statement execute function keep_order_totals()`,

  `create trigger keep_order_totals_of_none after truncate on orders
     for each statement execute function keep_order_totals()`,

  // What adopted orders add up to.
  keep(changeOf("orders")),
];
