/** Orders of a table, to be added to the totals or taken from them. What a gift card cost is owed. */
function signed(table: string, sign: 1 | -1): string {
  const goods = (amount: string) =>
    `${sign} * case when sells_gift_card or is_test then 0 else ${amount} end`;
  return `select status, payment_status,
    ${sign} as orders, case when is_test then ${sign} else 0 end as tests,
    case when sells_gift_card and not is_test then ${sign} else 0 end as gift_cards,
    ${goods("total")} as total, ${goods("refunded_amount")} as refunded from ${table}`;
}

/** Locks rows in the order of their key, so that transactions cannot deadlock. */
function addToTotals(orders: string): string {
  const sums = ["orders", "tests", "gift_cards", "total", "refunded"];
  return `insert into order_totals as kept (status, payment_status, ${sums.join(", ")})
    select status, payment_status, ${sums.map((name) => `sum(${name})`).join(", ")}
    from (${orders}) as change
    group by status, payment_status
    having ${sums.map((name) => `sum(${name}) <> 0`).join(" or ")}
    order by status, payment_status
    on conflict (status, payment_status) do update
      set ${sums.map((name) => `${name} = kept.${name} + excluded.${name}`).join(", ")}`;
}

/** What all orders add up to. */
export const orderTotals = [
  // Figures and page counts, one row for each pair of statuses: counting a million orders takes too
  // long for a page. Triggers keep it up to date, whoever writes orders.
  `create table order_totals (
     status text not null,
     payment_status text not null,
     orders bigint not null,
     tests bigint not null default 0,
     gift_cards bigint not null default 0,
     total numeric(16, 2) not null,
     refunded numeric(16, 2) not null,
     primary key (status, payment_status)
   )`,

  // Who changes the totals locks all of them until the commit. A transaction that changes orders
  // twice locked some rows and later others; of two such transactions each could wait for the other.
  `create function lock_order_totals() returns trigger language plpgsql
   set search_path from current as $$
   begin
     perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.order_totals', 0));
     return new;
   end $$`,

  // Of each row: a change that adds nothing to the totals, such as of a printed slip, waits for
  // nobody.
  `create trigger lock_order_totals before insert on order_totals
     for each row execute function lock_order_totals()`,

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
];
