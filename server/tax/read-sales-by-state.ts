import { sql } from "kysely";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";

/** Sales and tax of a state in a month, as the books have them. */
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
  /** Refunded in this month, of whichever orders: bars, tax and shipping together. */
  readonly refunded: Cents;
  /** The tax part of the refunds. */
  readonly taxRefunded: Cents;
};

/**
 * Sales by month and state, newest month first. An order counts in the month in which it was paid, a
 * refund in the month in which it was made, so that a month that was filed stays as it was. An order
 * that is picked up counts where it was taxed: in the shop's own state. Selling a gift card is no
 * sale of goods and has no tax. Imported orders are in it if the owner wanted them in the figures;
 * their refunds count with them, because nobody knows their day.
 *
 * @param since a day in the shop's time zone, such as 2026-01-01
 */
export async function readSalesByState(
  { db, details }: Pick<AppContext, "db" | "details">,
  since: string,
): Promise<StateMonth[]> {
  const zone = details().timeZone;
  const isSale = "kind in ('sale', 'sale-undone')";
  const sold = (amount: string) =>
    sql.raw(`(100 * coalesce(sum(${amount}) filter (where ${isSale}), 0))::bigint`);
  const givenBack = (amount: string) =>
    sql.raw(`(-100 * coalesce(sum(${amount}) filter (where not ${isSale}), 0))::bigint`);
  const recorded = (amount: string) => sql.raw(`sum((record ->> '${amount}')::bigint)::bigint`);
  const { rows } = await sql<Record<keyof StateMonth, string>>`
    select month, state, sum(orders)::bigint as orders, sum(goods)::bigint as goods,
      sum(shipping)::bigint as shipping, sum(tax)::bigint as tax,
      sum(refunded)::bigint as refunded, sum("taxRefunded")::bigint as "taxRefunded"
    from (select
      to_char(at at time zone ${zone}, 'YYYY-MM') as month, state, sum(orders) as orders,
      ${sold("goods")} as goods,
      ${sold("shipping")} as shipping,
      ${sold("tax")} as tax,
      ${givenBack("total")} as refunded,
      ${givenBack("tax")} as "taxRefunded"
    from sales_entries
    where not sells_gift_card and at >= (${since}::date)::timestamp at time zone ${zone}
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
