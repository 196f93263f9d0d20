import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";
import { containing } from "../platform/db/values.ts";

/** Which orders the owner wants to see; everything that is given has to fit. */
export type OrderFilter = {
  /** Part of the order number, the customer's name or email, in whatever case. Empty: all. */
  readonly search: string;
  readonly status: OrderStatus | undefined;
  readonly paymentStatus: PaymentStatus | undefined;
};

export const everyOrder: OrderFilter = { search: "", status: undefined, paymentStatus: undefined };

export type StatusFilter = Omit<OrderFilter, "search">;

/** The condition of a filter; the table's name is not in it. */
export function fitsFilter({ search, ...statuses }: OrderFilter): RawBuilder<SqlBool> {
  return sql`${fitsStatuses(statuses)} and ${fitsSearch(search)}`;
}

export function fitsStatuses({ status, paymentStatus }: StatusFilter): RawBuilder<SqlBool> {
  return sql.join(
    [
      sql`true`,
      ...(status ? [sql`status = ${status}`] : []),
      ...(paymentStatus ? [sql`payment_status = ${paymentStatus}`] : []),
    ],
    sql` and `,
  );
}

/** Lowered by the database, which lowered what is searched too. */
function fitsSearch(search: string): RawBuilder<SqlBool> {
  if (search === "") return sql`true`;
  // The search index knows three letters that stand together. For fewer, `like` would read all of it.
  if ([...search].length < 3) return sql`strpos(search_text, lower(${search})) > 0`;
  return sql`search_text like lower(${containing(search)})`;
}
