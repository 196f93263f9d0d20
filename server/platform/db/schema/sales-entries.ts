/** What an order's entries add up to, as the column `booked`. */
const booked = `select order_id,
    coalesce(sum(orders), 0) as orders, coalesce(sum(goods), 0) as goods,
    coalesce(sum(shipping), 0) as shipping, coalesce(sum(tax), 0) as tax,
    coalesce(sum(total), 0) as total
  from sales_entries where order_id = any(order_ids) group by order_id`;

/** The entry of an order's sale, which names its state. */
const sold = `select distinct on (order_id) * from sales_entries
  where order_id = any(order_ids) and kind = 'sale' order by order_id, id desc`;

const isPaid = "payment_status in ('paid', 'refunded') and not is_test";

/**
 * Refunds that an order names and that have no row, such as those of a former shop: wanted is what
 * they should be, known what is in the books already. Such a refund takes tax back only if it is
 * everything.
 */
const unnamed = `
  select sale.order_id, sale.at as sold_at, sale.state, sale.sells_gift_card, orders.updated_at,
    known.total as known_total, known.goods as known_goods, known.shipping as known_shipping,
    known.tax as known_tax, named.changed_at, wanted.total as wanted_total,
    case when wanted.is_rest then sale.goods - named.goods else 0 end as wanted_goods,
    case when wanted.is_rest then sale.shipping - named.shipping else 0 end as wanted_shipping,
    case when wanted.is_rest then sale.tax - named.tax else 0 end as wanted_tax
  from (${sold}) as sale
  join orders on orders.id = sale.order_id
  cross join lateral (
    select coalesce(sum(amount), 0) as amount, coalesce(sum(goods_part), 0) as goods,
      coalesce(sum(shipping_part), 0) as shipping, coalesce(sum(tax_part), 0) as tax,
      max(changed_at) as changed_at
    from refunds where refunds.order_id = sale.order_id and refunds.status in ('pending', 'succeeded')
  ) as named
  cross join lateral (
    select -coalesce(sum(total), 0) as total, -coalesce(sum(goods), 0) as goods,
      -coalesce(sum(shipping), 0) as shipping, -coalesce(sum(tax), 0) as tax
    from sales_entries where sales_entries.order_id = sale.order_id and kind = 'unnamed-refund'
  ) as known
  cross join lateral (
    select greatest(0, refunded - named.amount) as total,
      refunded > named.amount and refunded >= sale.total as is_rest
    from (select case when payment_status = 'refunded'
      then greatest(sale.total, refunded_amount) else refunded_amount end as refunded) as orders_own
  ) as wanted
  where ${isPaid}`;

/** The first entries of paid orders. */
function salesOf(orders: string): string {
  return `select ${orders}.id, 'sale', null::uuid, null::uuid,
      coalesce(paid_at, order_date),
      coalesce(shipping_charge #>> '{pickup,taxedAt,state}',
        nullif(shipping_address ->> 'state', ''), '?'),
      sells_gift_card, 1, subtotal - discount, shipping, tax, total
    from ${orders} where ${isPaid}`;
}

/** Those of which something was given back. */
const isRefunded = "(payment_status = 'refunded' or refunded_amount > 0)";

const columns =
  "order_id, kind, refund_id, payment_id, at, state, sells_gift_card, orders, goods, shipping, tax, total";

/** The books of sales: what counts in which month, for good. See decision 47. */
export const salesEntries = [
  // Entries are only added: a month that is over keeps its figures, whatever happens later. An order
  // counts when it was paid, a refund when it was made, and what turns out otherwise is an entry of
  // its own day. No foreign keys: the books need the entries of deleted orders.
  // orders: 1 for a sale, -1 for one that was not one after all. total: the money that moved; with
  // a refund it may differ from goods, shipping and tax together, which then belongs to no part.
  `create table sales_entries (
     id bigint generated always as identity primary key,
     order_id uuid not null,
     kind text not null check (kind in ('sale', 'sale-undone', 'refund', 'refund-failed',
       'unnamed-refund', 'charged-back', 'paid-after-all')),
     refund_id uuid,
     payment_id uuid,
     at timestamptz not null,
     state text not null,
     sells_gift_card boolean not null,
     orders smallint not null,
     goods numeric(12, 2) not null,
     shipping numeric(12, 2) not null,
     tax numeric(12, 2) not null,
     total numeric(12, 2) not null
   )`,
  // What is in the books about an order.
  `create index sales_entries_order on sales_entries (order_id, id)`,
  // A refund counts once, and fails once.
  `create unique index sales_entries_refund on sales_entries (refund_id, kind)
     where refund_id is not null`,
  // What charts and reports of a period add up.
  `create index sales_entries_at on sales_entries (at)
     include (order_id, orders, total) where not sells_gift_card`,

  // Brings the books of these orders up to what orders, refunds and payments say, by adding what is
  // missing. Idempotent. is_new: the orders were just inserted, so what was refunded of them is as
  // old as they are.
  `create function book_sales(order_ids uuid[], is_new boolean) returns void
   language plpgsql security definer set search_path from current as $$
   begin
     insert into sales_entries (${columns})
     ${salesOf("orders")} and orders.id = any(order_ids)
       and not exists (select from sales_entries where sales_entries.order_id = orders.id);

     if not is_new then
       insert into sales_entries (${columns})
       select orders.id, 'sale-undone', null, null, orders.updated_at, sale.state,
         sale.sells_gift_card, -booked.orders, -booked.goods, -booked.shipping, -booked.tax,
         -booked.total
       from orders
       join (${sold}) as sale on sale.order_id = orders.id
       join (${booked}) as booked on booked.order_id = orders.id
       where not (${isPaid}) and booked.orders > 0;

       insert into sales_entries (${columns})
       select orders.id, 'sale-undone', null, null, orders.updated_at, undone.state,
         undone.sells_gift_card, -undone.orders, -undone.goods, -undone.shipping, -undone.tax,
         -undone.total
       from orders
       join (${booked}) as booked on booked.order_id = orders.id
       join (select distinct on (order_id) * from sales_entries
         where order_id = any(order_ids) and kind = 'sale-undone' order by order_id, id desc
       ) as undone on undone.order_id = orders.id
       where ${isPaid} and booked.orders = 0;
     end if;

     insert into sales_entries (${columns})
     select sale.order_id, 'refund', refunds.id, refunds.payment_id,
       greatest(refunds.changed_at, sale.at), sale.state, sale.sells_gift_card, 0,
       -goods_part, -shipping_part, -tax_part, -amount
     from refunds
     join (${sold}) as sale on sale.order_id = refunds.order_id
     join (${booked}) as booked on booked.order_id = refunds.order_id and booked.orders > 0
     where refunds.order_id = any(order_ids) and refunds.status in ('pending', 'succeeded')
       and not exists (select from sales_entries where refund_id = refunds.id);

     insert into sales_entries (${columns})
     select counted.order_id, 'refund-failed', refunds.id, counted.payment_id, refunds.changed_at,
       counted.state, counted.sells_gift_card, 0, -counted.goods, -counted.shipping, -counted.tax,
       -counted.total
     from refunds
     join sales_entries as counted on counted.refund_id = refunds.id and counted.kind = 'refund'
     where refunds.order_id = any(order_ids) and refunds.status = 'failed'
       and not exists (select from sales_entries where refund_id = refunds.id and kind = 'refund-failed');

     insert into sales_entries (${columns})
     select lost.order_id, 'charged-back', null, lost.payment_id, lost.at, sale.state,
       sale.sells_gift_card, 0, -round(booked.goods * lost.share, 2),
       -round(booked.shipping * lost.share, 2), -round(booked.tax * lost.share, 2), -lost.amount
     from (
       select payments.order_id, payments.id as payment_id, amount - refunded_amount as amount,
         coalesce(dispute_changed_at, paid_at) as at,
         least(1, (amount - refunded_amount) / nullif(booked.total, 0)) as share
       from payments join (${booked}) as booked using (order_id)
       where order_id = any(order_ids) and booked.orders > 0 and booked.total > 0
         and payments.status = 'succeeded' and payments.method ->> 'type' = 'bank'
         and payments.dispute_state = 'lost' and amount > refunded_amount
         and not exists (
           select from sales_entries where sales_entries.payment_id = payments.id
             and kind in ('charged-back', 'paid-after-all') having sum(total) < 0)
     ) as lost
     join (${sold}) as sale on sale.order_id = lost.order_id
     join (${booked}) as booked on booked.order_id = lost.order_id;

     insert into sales_entries (${columns})
     select won.order_id, 'paid-after-all', null, payments.id,
       coalesce(dispute_changed_at, won.at), won.state, won.sells_gift_card, 0,
       -won.goods, -won.shipping, -won.tax, -won.total
     from payments
     join (select distinct on (payment_id) * from sales_entries
       where order_id = any(order_ids) and kind in ('charged-back', 'paid-after-all')
       order by payment_id, id desc
     ) as won on won.payment_id = payments.id and won.kind = 'charged-back'
     where payments.order_id = any(order_ids) and payments.dispute_state is distinct from 'lost';
   end $$`,

  // Refunds of which there is no row, booked when the order says so. A row that arrives later takes
  // their place; until then it only makes them less. May be called with is_new, as book_sales.
  `create function book_unnamed_refunds(order_ids uuid[], is_new boolean, may_add boolean)
   returns void language plpgsql security definer set search_path from current as $$
   begin
     insert into sales_entries (${columns})
     select order_id, 'unnamed-refund', null, null,
       case when is_new then sold_at
         when may_add then greatest(updated_at, sold_at)
         else greatest(changed_at, sold_at) end,
       state, sells_gift_card, 0, known_goods - wanted_goods, known_shipping - wanted_shipping,
       known_tax - wanted_tax, known_total - wanted_total
     from (${unnamed}) as unnamed
     where wanted_total < known_total or (may_add and wanted_total > known_total);
   end $$`,

  `create function book_new_orders() returns trigger
   language plpgsql security definer set search_path from current as $$
   declare order_ids uuid[] := array(select id from added where ${isPaid} and ${isRefunded});
   begin
     -- Without looking for entries: there are none, and many orders may be inserted at once.
     insert into sales_entries (${columns}) ${salesOf("added")};
     if order_ids <> '{}' then
       perform book_unnamed_refunds(order_ids, true, true);
     end if;
     return null;
   end $$`,

  `create function book_changed_orders() returns trigger
   language plpgsql security definer set search_path from current as $$
   declare order_ids uuid[] := array(
     select added.id from added join removed using (id)
     where (added.payment_status, added.refunded_amount, added.is_test)
       is distinct from (removed.payment_status, removed.refunded_amount, removed.is_test));
   begin
     if order_ids <> '{}' then
       perform book_sales(order_ids, false);
       perform book_unnamed_refunds(order_ids, false, true);
     end if;
     return null;
   end $$`,

  `create function book_refund() returns trigger
   language plpgsql security definer set search_path from current as $$
   begin
     if new.status <> 'requested' then
       perform book_sales(array[new.order_id], false);
       perform book_unnamed_refunds(array[new.order_id], false, false);
     end if;
     return null;
   end $$`,

  `create function book_dispute() returns trigger
   language plpgsql security definer set search_path from current as $$
   begin
     perform book_sales(array[new.order_id], false);
     return null;
   end $$`,

  `create function empty_sales_entries() returns trigger
   language plpgsql security definer set search_path from current as $$
   begin
     delete from sales_entries;
     return null;
   end $$`,

  `create trigger book_new_orders after insert on orders
     referencing new table as added for each statement execute function book_new_orders()`,
  `create trigger book_changed_orders after update on orders
     referencing old table as removed new table as added
     for each statement execute function book_changed_orders()`,
  `create trigger empty_sales_entries after truncate on orders
     for each statement execute function empty_sales_entries()`,
  `create trigger book_new_refund after insert on refunds
     for each row execute function book_refund()`,
  `create trigger book_changed_refund after update of status on refunds
     for each row when (old.status is distinct from new.status) execute function book_refund()`,
  `create trigger book_dispute after update of dispute_state on payments
     for each row when (old.dispute_state is distinct from new.dispute_state)
     execute function book_dispute()`,
];
