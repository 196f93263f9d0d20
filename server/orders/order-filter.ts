import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";

/** Which orders the owner wants to see; everything that is given has to fit. */
export type OrderFilter = {
  /** Part of the order number, the customer's name or e-mail, in whatever case. Empty: all. */
  readonly search: string;
  readonly status: OrderStatus | undefined;
  readonly paymentStatus: PaymentStatus | undefined;
};

export const everyOrder: OrderFilter = { search: "", status: undefined, paymentStatus: undefined };

export type StatusFilter = Omit<OrderFilter, "search">;

/** The condition of a filter; the table's name is not in it. */
export function fitsFilter({ search, status, paymentStatus }: OrderFilter): RawBuilder<SqlBool> {
  return sql.join(
    [
      sql`true`,
      ...(status ? [sql`status = ${status}`] : []),
      ...(paymentStatus ? [sql`payment_status = ${paymentStatus}`] : []),
      ...(search ? [sql`search_text like ${containing(search)}`] : []),
    ],
    sql` and `,
  );
}

/** Lowered by the database, which lowered what is searched too. */
function containing(search: string) {
  const literal = search.replace(/[\\%_]/g, "\\$&");
  return sql`lower(${`%${literal}%`})`;
}

/** Each day with orders of a filter, and how many. */
export function ordersOfDays(filter: StatusFilter) {
  return sql`
    select day, sum(orders)::bigint as orders from order_days
    where ${fitsFilter({ ...filter, search: "" })} group by day having sum(orders) > 0
  `;
}

/** What is from before 1970 belongs to the first day, and what has no moment to the last. */
export const FIRST_DAY = 0;
export const LAST_DAY = 99_999;
