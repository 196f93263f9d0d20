import { sql } from "kysely";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";

/** Sales and tax of a state in a month: sums of paid orders, by order date. */
export type StateMonth = {
  /** Such as 2026-11, in the shop's time zone. */
  readonly month: string;
  /** Two letters; "?" when unknown. */
  readonly state: string;
  readonly orders: number;
  /** Bars, after discounts. */
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** Refunds of these orders: bars, tax and shipping together. */
  readonly refunded: Cents;
  /** The tax part of the refunds. */
  readonly taxRefunded: Cents;
};

/**
 * Sales by month and state, newest month first. An order that is picked up counts where it was taxed:
 * in the shop's own state. Refunding a bar refunds its tax; an amount that
 * belongs to no bar refunds no tax, unless it is the whole order. Selling a gift card is no sale of
 * goods and has no tax. Imported orders are in it if the
 * owner wanted them in the figures.
 *
 * @param since a day in the shop's time zone, such as 2026-01-01
 */
export async function readSalesByState(
  { db, details }: Pick<AppContext, "db" | "details">,
  since: string,
): Promise<StateMonth[]> {
  const zone = details().timeZone;
  const inCents = (sum: string) => sql.raw(`(100 * coalesce(sum(${sum}), 0))::bigint`);
  const recorded = (amount: string) => sql.raw(`sum((record ->> '${amount}')::bigint)::bigint`);
  const { rows } = await sql<Record<keyof StateMonth, string>>`
    select month, state, sum(orders)::bigint as orders, sum(goods)::bigint as goods,
      sum(shipping)::bigint as shipping, sum(tax)::bigint as tax,
      sum(refunded)::bigint as refunded, sum("taxRefunded")::bigint as "taxRefunded"
    from (select
      to_char(coalesce(order_date, created_at) at time zone ${zone}, 'YYYY-MM') as month,
      coalesce(shipping_charge #>> '{pickup,taxedAt,state}', nullif(shipping_address->>'state', ''), '?')
        as state,
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
    where payment_status in ('paid', 'refunded') and not sells_gift_card
      and coalesce(order_date, created_at) >= (${since}::date)::timestamp at time zone ${zone}
    group by 1, 2
    union all
    select
      to_char(placed_at at time zone ${zone}, 'YYYY-MM'),
      coalesce(upper(record #>> '{shippingAddress,state}'), '?'), count(*),
      sum((record ->> 'subtotal')::bigint - (record ->> 'discount')::bigint)::bigint,
      ${recorded("shipping")}, ${recorded("tax")}, (100 * sum(refunded))::bigint,
      coalesce(sum((record ->> 'tax')::bigint) filter (where payment_status = 'refunded'), 0)::bigint
    from imported_orders
    where counted and payment_status in ('paid', 'refunded')
      and placed_at >= (${since}::date)::timestamp at time zone ${zone}
    group by 1, 2
    ) as sales
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
