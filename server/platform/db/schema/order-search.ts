/** Orders of a table, to be added to the totals or taken from them. */
function signed(table: string, sign: 1 | -1): string {
  return `select coalesce(status, '') as status, coalesce(payment_status, '') as payment_status,
    ${sign} as orders, ${sign} * coalesce(total, 0)::numeric as total,
    ${sign} * coalesce(refunded_amount, 0)::numeric as refunded from ${table}`;
}

/** Locks rows in the order of their key, so that transactions cannot deadlock. */
function addToTotals(orders: string): string {
  return `insert into order_totals as kept (status, payment_status, orders, total, refunded)
    select status, payment_status, sum(orders), sum(total), sum(refunded)
    from (${orders}) as change
    group by status, payment_status
    having sum(orders) <> 0 or sum(total) <> 0 or sum(refunded) <> 0
    order by status, payment_status
    on conflict (status, payment_status) do update
      set orders = kept.orders + excluded.orders, total = kept.total + excluded.total,
        refunded = kept.refunded + excluded.refunded`;
}

/** What the owner's list of orders is searched, counted and paged by. */
export const orderSearch = [
  // The text that the owner's search looks through. Stored, so that it can be indexed; truncated,
  // because index entries have a maximum size; with line breaks, so that no match spans two fields.
  `alter table orders
     add column if not exists search_text text generated always as (
       left(lower(coalesce(order_number, '') || chr(10) || coalesce(customer_name, '') || chr(10)
         || coalesce(customer_email, '')), 500)
     ) stored`,

  // The list by time, read backwards: all orders, those of one status, and those of one payment
  // status. The first also holds the searched text, so that a search can read the index alone.
  `create index orders_list on orders (created_at, id)
     include (status, payment_status, search_text)`,
  `create index orders_list_by_status on orders (status, created_at, id) include (payment_status)`,
  `create index orders_list_by_payment on orders (payment_status, created_at, id) include (status)`,

  // An index is read without the table only where the table is vacuumed; by default a fifth of it may
  // be unvacuumed.
  `alter table orders set (
     autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02
   )`,

  // A hosted database may not allow the extension; then a search reads the table, which is slower.
  // New index entries wait in a list that every search reads, so it is kept short (512 kB, not 4
  // MB).
  `do $$
   begin
     create extension if not exists pg_trgm;
     create index orders_search on orders using gin (search_text gin_trgm_ops)
       with (gin_pending_list_limit = 512);
   exception when others then
     raise notice 'orders are searched without an index: %', sqlerrm;
   end $$`,

  // Figures and page counts, one row for each pair of statuses: counting a million orders takes too
  // long for a page. Triggers keep it up to date, whoever writes orders.
  `create table order_totals (
     status text not null,
     payment_status text not null,
     orders bigint not null,
     total numeric(16, 2) not null,
     refunded numeric(16, 2) not null,
     primary key (status, payment_status)
   )`,

  `create function keep_order_totals() returns trigger
   language plpgsql security definer set search_path from current as $$
   begin
     if tg_op = 'TRUNCATE' then
       delete from order_totals;
     elsif tg_op = 'INSERT' then
       ${addToTotals(signed("added", 1))};
     elsif tg_op = 'DELETE' then
       ${addToTotals(signed("removed", -1))};
     else
       ${addToTotals(`${signed("added", 1)} union all ${signed("removed", -1)}`)};
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
  addToTotals(signed("orders", 1)),
];
