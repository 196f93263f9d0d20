import { sql } from "kysely";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";

/** What was sold and taxed in a state in a month. All sums are of paid orders, by their day. */
export type StateMonth = {
  /** As 2026-11, where the shop is. */
  readonly month: string;
  /** Two letters; "?" where nobody knows. */
  readonly state: string;
  readonly orders: number;
  /** Bars after discounts. */
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** Of all three, what was given back of these orders. */
  readonly refunded: Cents;
  /** Of the tax, what was given back. */
  readonly taxRefunded: Cents;
};

/**
 * Sales by month and state, the newest month first. The refund of a bar gives its tax back; an amount
 * that belongs to no bar gives back none, unless it is the whole order's.
 *
 * @param since a day where the shop is, as 2026-01-01
 */
export async function readSalesByState(
  { db, details }: Pick<AppContext, "db" | "details">,
  since: string,
): Promise<StateMonth[]> {
  const zone = details().timeZone;
  const inCents = (sum: string) => sql.raw(`(100 * coalesce(sum(${sum}), 0))::bigint`);
  const { rows } = await sql<Record<keyof StateMonth, string>>`
    select
      to_char(coalesce(order_date, created_at) at time zone ${zone}, 'YYYY-MM') as month,
      coalesce(nullif(shipping_address->>'state', ''), '?') as state,
      count(*) as orders,
      ${inCents("subtotal - discount")} as goods,
      ${inCents("shipping")} as shipping,
      ${inCents("orders.tax")} as tax,
      ${inCents("refunded_amount")} as refunded,
      ${inCents("case when payment_status = 'refunded' then orders.tax else least(orders.tax, back.given) end")}
        as "taxRefunded"
    from orders
    left join lateral (
      select
        coalesce(sum(items.tax), 0) + coalesce(sum(
          floor(100 * refunds.shipping * on_shipping.tax
            / nullif(orders.shipping + on_shipping.tax, 0)) / 100), 0) as given
      from refunds
      left join lateral (
        select sum(tax) as tax from refund_items where refund_id = refunds.id
      ) as items on true
      cross join lateral (
        select coalesce(sum((part->>'onShipping')::numeric), 0) / 100 as tax
        from jsonb_array_elements(orders.taxes) as part
      ) as on_shipping
      where refunds.order_id = orders.id and refunds.status = 'succeeded'
    ) as back on true
    where payment_status in ('paid', 'refunded')
      and coalesce(order_date, created_at) >= (${since}::date)::timestamp at time zone ${zone}
    group by 1, 2
    order by 1 desc, 2`.execute(db);
  return rows.map((row) => ({
    month: row.month,
    state: row.state,
    orders: Number(row.orders),
    goods: cents(Number(row.goods)),
    shipping: cents(Number(row.shipping)),
    tax: cents(Number(row.tax)),
    refunded: cents(Number(row.refunded)),
    taxRefunded: cents(Number(row.taxRefunded)),
  }));
}
