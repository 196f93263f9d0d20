import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Cents } from "#domain/money/cents.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

/** What the orders say about one email address, with the owner's notes and tags. */
export type CustomerRow = {
  /**
   * Their last order. The page's URL contains an order's id instead of the email, because URLs are
   * logged.
   */
  readonly orderId: string;
  readonly email: string;
  readonly name: string;
  /** City and state of the last order's buyer. */
  readonly place: string;
  readonly orders: number;
  /** Paid orders less refunds. */
  readonly spent: Cents;
  readonly lastOrderAt: Date;
  readonly notes: string;
  readonly tags: readonly string[];
};

/**
 * An order's email address, normalized to identify a customer; the index orders_customer uses the
 * same expression.
 */
export function customerOf(orders: string): RawBuilder<string | null> {
  return sql`lower(trim(${sql.ref(`${orders}.customer_email`)}))`;
}

/** Subquery: a customer's last order. Who only tried the shop is no customer. */
export function lastOrderOf(customer: RawBuilder<string | null>): RawBuilder<unknown> {
  return sql`(
    select * from orders as other
    where ${customerOf("other")} = ${customer} and ${customer} <> '' and not is_test
    order by created_at desc, id desc limit 1
  )`;
}

/** Whether an order is its customer's last one. */
export function isLastOrder(orders: string): RawBuilder<SqlBool> {
  const customer = customerOf(orders);
  return sql`${sql.ref(`${orders}.id`)} = (select id from ${lastOrderOf(customer)} as last_order)`;
}

/** The sum of orders of bars: paid less refunded. */
export function spentOf(orders: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${orders}.${name}`);
  return sql`coalesce(sum(${column("total")} - ${column("refunded_amount")})
    filter (where ${column("payment_status")} = 'paid' and not ${column("sells_gift_card")}), 0)`;
}

/** Reads the customers whose last orders these are, most recent first. */
export async function readCustomerRows(
  db: Database,
  lastOrderIds: readonly string[],
): Promise<CustomerRow[]> {
  if (lastOrderIds.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    email: string;
    name: string | null;
    place: string;
    at: Date | null;
    orders: number;
    spent: string;
    notes: string | null;
    tags: string[] | null;
  }>`
    select orders.id, ${customerOf("orders")} as email, customer_name as name,
      concat_ws(', ', nullif(buyer ->> 'city', ''), nullif(buyer ->> 'state', '')) as place,
      order_date as at, figures.orders, figures.spent,
      customers.notes, customers.tags
    from orders
    cross join lateral (
      select count(*) as orders, ${spentOf("other")} as spent
      from orders as other
      where ${customerOf("other")} = ${customerOf("orders")} and not other.is_test
    ) as figures
    cross join lateral (
      select case when exists (select from order_gifts where order_id = orders.id)
        then billing_address else shipping_address end as buyer
    ) as last_order
    left join customers on customers.email = ${customerOf("orders")}
    where orders.id = any(${lastOrderIds}::uuid[])
    order by created_at desc, id desc
  `.execute(db);
  return rows.map(({ id, email, name, place, at, orders, spent, notes, tags }) => ({
    orderId: id,
    email,
    name: name ?? "",
    place,
    orders,
    spent: centsFrom(spent),
    lastOrderAt: at ?? new Date(0),
    notes: notes ?? "",
    tags: tags ?? [],
  }));
}
