import { type Kysely, sql } from "kysely";

/** Gift cards that shoppers buy: see decision 36. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Orders of a table, to be added to the totals or taken from them. What a gift card cost is owed. */
function signed(table: string, sign: 1 | -1): string {
  const goods = (amount: string) =>
    `${sign} * case when sells_gift_card then 0 else coalesce(${amount}, 0) end::numeric`;
  return `select coalesce(status, '') as status, coalesce(payment_status, '') as payment_status,
    ${sign} as orders, case when sells_gift_card then ${sign} else 0 end as gift_cards,
    ${goods("total")} as total, ${goods("refunded_amount")} as refunded from ${table}`;
}

/** Locks rows in the order of their key, so that transactions cannot deadlock. */
function addToTotals(orders: string): string {
  return `insert into order_totals as kept
      (status, payment_status, orders, gift_cards, total, refunded)
    select status, payment_status, sum(orders), sum(gift_cards), sum(total), sum(refunded)
    from (${orders}) as change
    group by status, payment_status
    having sum(orders) <> 0 or sum(gift_cards) <> 0 or sum(total) <> 0 or sum(refunded) <> 0
    order by status, payment_status
    on conflict (status, payment_status) do update
      set orders = kept.orders + excluded.orders,
        gift_cards = kept.gift_cards + excluded.gift_cards,
        total = kept.total + excluded.total, refunded = kept.refunded + excluded.refunded`;
}

const statements = [
  // Such an order has nothing to pack, and its total is owed and no revenue.
  `alter table orders add column sells_gift_card boolean not null default false`,

  // The order that sells the card, if one does: its unique key issues a card once. No foreign key:
  // the card outlives a deleted order. Until its order is paid the card has no entry and no money.
  `alter table gift_cards
     add column sold_by_order uuid unique,
     add column awaits_payment boolean not null default false`,
  // survivable: no card has an order yet.
  `alter table gift_cards add constraint gift_cards_awaits_payment
     check (not awaits_payment or (sold_by_order is not null and balance = 0))`,

  // taken_back: by a refund of the order that sold the card; given_back: that refund failed.
  `alter table gift_card_entries drop constraint gift_card_entries_kind_check`,
  // survivable: wider than the one that it replaces.
  `alter table gift_card_entries add constraint gift_card_entries_kind_check
     check (kind in ('issued', 'redeemed', 'returned', 'refunded', 'voided', 'paid_out',
       'taken_back', 'given_back'))`,
  `alter table gift_card_entries drop constraint gift_card_entries_check`,
  // survivable: wider than the one that it replaces.
  `alter table gift_card_entries add constraint gift_card_entries_sign
     check (amount <> 0 and (amount > 0) = (kind in ('issued', 'returned', 'refunded', 'given_back')))`,
  `alter table gift_card_entries drop constraint gift_card_entries_check1`,
  // survivable: wider than the one that it replaces.
  `alter table gift_card_entries add constraint gift_card_entries_of_order
     check (kind = 'issued' or (order_id is not null) =
       (kind in ('redeemed', 'returned', 'refunded', 'taken_back', 'given_back')))`,
  `alter table gift_card_entries drop constraint gift_card_entries_refund_id_key`,
  // A refund takes its money back once, and gives it back once.
  // survivable: the previous version writes one entry for a refund.
  `create unique index gift_card_entries_refund on gift_card_entries (refund_id, kind)
     where refund_id is not null`,

  `alter table order_totals add column gift_cards bigint not null default 0`,
  `create or replace function keep_order_totals() returns trigger
   language plpgsql security definer set search_path from current as $$
   begin
     -- survivable: it empties the figures when the orders are emptied, as before.
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

  // The charts read sales from this index alone. See schema/orders.ts for adopted tables.
  `do $$
   begin
     create index orders_sold_goods on orders ((coalesce(order_date, created_at)))
       include (order_date, created_at, total, refunded_amount, id)
       where payment_status = 'paid' and not sells_gift_card;
   exception when others then
     raise notice 'the index of sales could not be made: %', sqlerrm;
   end $$`,
  // Last, because it shuts out readers until the end.
  `drop index if exists orders_sold`,
];
