import { type Kysely, sql } from "kysely";

/** Orders that were made to try the shop are in no figure: see test-orders.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Orders of a table, to be added to the totals or taken from them. What a gift card cost is owed. */
function signed(table: string, sign: 1 | -1): string {
  const goods = (amount: string) =>
    `${sign} * case when sells_gift_card or is_test then 0 else coalesce(${amount}, 0) end::numeric`;
  return `select coalesce(status, '') as status, coalesce(payment_status, '') as payment_status,
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

const statements = [
  `alter table order_totals add column tests bigint not null default 0`,
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
  `create index orders_tests on orders (id) where is_test`,
];
