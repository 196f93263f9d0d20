import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isOnlyMarks, typedDigits, typedSearch } from "#domain/input/search-form.ts";
import type { OrderView } from "#domain/orders/order-list.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import { containing, typedPattern } from "../../platform/db/sql-values.ts";
import { isHoldInForce } from "../holds.ts";
import { isPackable } from "./packable.ts";

/** Which orders the owner wants to see; all given conditions must match. */
export type OrderFilter = {
  /**
   * Part of the order number, of a name, email, phone, address, code or note, of a bar or a parcel's
   * number. Empty: all.
   */
  readonly search: string;
  /** What the search means besides the order's own text: see find-elsewhere.ts. */
  readonly found?: FoundElsewhere | undefined;
  readonly status: OrderStatus | undefined;
  readonly paymentStatus: PaymentStatus | undefined;
  readonly view?: OrderView | undefined;
  /** Placed on these days in the shop's time zone, such as 2026-11-20; both ends are included. */
  readonly days?: OrderDays | undefined;
};

/** Bars and orders that a search names by something that is not in the order's row. */
export type FoundElsewhere = {
  readonly productIds: readonly number[];
  readonly orderIds: readonly string[];
};

export type OrderDays = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly timeZone: string;
};

export const everyOrder: OrderFilter = { search: "", status: undefined, paymentStatus: undefined };

export type StatusFilter = Pick<OrderFilter, "status" | "paymentStatus">;

/** The condition of a filter on the table orders. */
export function fitsFilter(filter: OrderFilter): RawBuilder<SqlBool> {
  const { search, view, days } = filter;
  const conditions = [
    fitsStatuses(filter),
    fitsSearch(search, filter.found),
    ...(view ? [views[view]] : []),
    ...(days?.from ? [sql<SqlBool>`created_at >= ${startOf(days.from, days.timeZone)}`] : []),
    ...(days?.to ? [sql<SqlBool>`created_at < ${startOf(days.to, days.timeZone, 1)}`] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Paid, and all of it was refunded before it left: to be cancelled, or its shipping refunded. */
const hasNothingLeft = sql`not sells_gift_card and payment_status = 'paid' and erased_at is null
  and status in ('pending', 'processing') and archived_at is null
  and exists (select from refunds where refunds.order_id = finished.id and status <> 'failed')
  and not exists (select from order_item_counts as counts
    where counts.order_id = finished.id and to_send > 0)`;

const views: Record<OrderView, RawBuilder<SqlBool>> = {
  open: sql`archived_at is null`,
  archived: sql`archived_at is not null`,
  "to-pack": sql`${isPackable} and packed_at is null`,
  bank: sql`payment_status = 'pending' and status <> 'cancelled'`,
  "needs-me": sql`orders.id in (
    select holds.order_id from holds join orders on orders.id = holds.order_id
      where ${isHoldInForce}
    union select id from orders as finished where ${hasNothingLeft}
    union select failed.order_id from refunds as failed where failed.status = 'failed'
      and not exists (select from refunds as later
        where later.order_id = failed.order_id and later.requested_at > failed.requested_at))`,
};

/** The start of a day in the shop's time zone, or of the day `later` days after it. */
function startOf(day: string, timeZone: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`;
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

/**
 * What is searched is in the same form, see search_form: accents, case and apostrophes make no
 * difference. A phone or parcel's number is found by its digits.
 */
export function fitsSearch(search: string, found?: FoundElsewhere): RawBuilder<SqlBool> {
  const typed = typedSearch(search);
  if (typed === "") return sql`true`;
  if (isOnlyMarks(typed)) return sql`false`;

  const { productIds = [], orderIds = [] } = found ?? {};
  const digits = typedDigits(search);
  // The trigram index needs at least three characters. For fewer, `like` would scan the whole index.
  const ways = [
    [...typed].length < 3
      ? sql<SqlBool>`strpos(search_text, search_form(${typed})) > 0`
      : sql<SqlBool>`search_text like ${typedPattern(search)}`,
  ];
  if (digits) ways.push(sql`search_text like ${containing(digits)}`);
  if (orderIds.length > 0) ways.push(sql`orders.id = any(${orderIds}::uuid[])`);
  if (productIds.length > 0) {
    ways.push(sql`exists (select from order_items
      where order_items.order_id = orders.id and product_id = any(${productIds}::bigint[]))`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}
