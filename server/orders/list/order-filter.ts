import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isOnlyMarks, typedDigits, typedSearch } from "#domain/input/search-form.ts";
import type { OrderParcel, OrderView } from "#domain/orders/order-list-options.ts";
import { padSequence } from "#domain/orders/order-number.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { readTypedNumber } from "#domain/orders/typed-order-number.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import { containing, formSaysTyped } from "../../platform/db/sql-values.ts";
import { isHoldForOwner, isHoldInForce } from "../holds.ts";
import { hasItemsToSend } from "../line-counts.ts";
import { hasToBeRefundedAgain } from "../payments/refund-queries.ts";
import { isPacked } from "../printed-slip.ts";
import { ordersWithUndeliverable } from "../shipment-queries.ts";
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
  readonly facts?: OrderFacts | undefined;
};

/** What an order has besides its status; all given conditions must match. */
export type OrderFacts = {
  /** A bar in it. */
  readonly productId?: number | undefined;
  /** Of the address it goes to, such as "ME". */
  readonly state?: UsPlace | undefined;
  /** A tag of its customer. */
  readonly tag?: string | undefined;
  readonly isGift?: boolean | undefined;
  /** The day for which a gift waits, such as 2026-12-20. */
  readonly giftDay?: string | undefined;
  /** The id of a code or automatic discount that it used. */
  readonly promotionId?: number | undefined;
  /** Whether somebody wrote a note: the buyer, or the owner for themselves. */
  readonly hasNote?: boolean | undefined;
  readonly parcel?: OrderParcel | undefined;
  readonly ids?: readonly string[] | undefined;
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
  const { search, found, view, facts, days } = filter;
  const conditions = [fitsStatuses(filter), fitsSearch(search, found)];
  if (view) conditions.push(views[view]);
  if (facts) conditions.push(...fitsFacts(facts));
  if (days?.from) conditions.push(sql`created_at >= ${startOf(days.from, days.timeZone)}`);
  if (days?.to) conditions.push(sql`created_at < ${startOf(days.to, days.timeZone, 1)}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Paid, and all of it was refunded before it left: to be cancelled, or its shipping refunded. */
const hasNothingLeft = sql`not sells_gift_card and payment_status = 'paid' and erased_at is null
  and status in ('pending', 'processing') and archived_at is null
  and exists (select from refunds where refunds.order_id = finished.id and status <> 'failed')
  and not exists (select from order_item_counts as counts
    where counts.order_id = finished.id and to_send > 0)`;

/** The orders that wait for the owner. */
const heldForOwner = sql`select holds.order_id
  from holds join orders on orders.id = holds.order_id where ${isHoldForOwner}`;

const views: Record<OrderView, RawBuilder<SqlBool>> = {
  open: sql`archived_at is null`,
  archived: sql`archived_at is not null`,
  "to-pack": sql`${isPackable} and packed_at is null`,
  unpaid: sql`payment_status = 'failed' and status <> 'cancelled' and archived_at is null`,
  bank: sql`payment_status = 'pending' and status <> 'cancelled'`,
  "needs-me": sql`orders.id in (
    ${heldForOwner}
    union select id from orders as finished where ${hasNothingLeft}
    union select refunds.order_id from refunds where ${hasToBeRefundedAgain}
    union ${ordersWithUndeliverable})`,
};

const parcels: Record<OrderParcel, RawBuilder<SqlBool>> = {
  packed: isPacked,
  "on-hold": sql`orders.id in (${heldForOwner})`,
  undeliverable: sql`orders.id in (${ordersWithUndeliverable})`,
  "part-sent": sql`status in ('pending', 'processing') and ${hasItemsToSend}
    and exists (select from shipments where shipments.order_id = orders.id and undone_at is null)`,
};

/** Each by the key, so that they also fit a query that reads other columns from an index. */
function fitsFacts(facts: OrderFacts): RawBuilder<SqlBool>[] {
  const { productId, state, tag, isGift, giftDay, promotionId, hasNote, parcel, ids } = facts;
  const conditions: RawBuilder<unknown>[] = [];

  if (productId !== undefined) {
    conditions.push(sql`select order_id from order_items where product_id = ${productId}`);
  }
  if (state) {
    conditions.push(sql`select id from orders where shipping_address ->> 'state' = ${state}`);
  }
  if (tag !== undefined) {
    conditions.push(sql`select id from orders where lower(trim(customer_email)) in (
      select email from customers where tags @> array[${tag}::text])`);
  }
  if (isGift) conditions.push(sql`select order_id from order_gifts`);
  if (giftDay) {
    conditions.push(sql`select orders.id from order_gifts
      join orders on orders.id = order_gifts.order_id join holds on holds.order_id = orders.id
      where ship_after = ${giftDay}::date and orders.payment_status = 'paid'
        and holds.kind = 'gift_date' and ${isHoldInForce}`);
  }
  if (promotionId !== undefined) {
    conditions.push(sql`select checkout_id from promotion_uses
      where promotion_id = ${promotionId} and expires_at is null`);
  }
  if (hasNote) conditions.push(sql`select id from orders where notes <> '' or staff_notes <> ''`);
  if (parcel) conditions.push(sql`select id from orders where ${parcels[parcel]}`);
  if (ids) conditions.push(sql`select unnest(${ids}::uuid[])`);

  return conditions.map((condition) => sql<SqlBool>`orders.id in (${condition})`);
}

/** The start of a day in the shop's time zone, or of the day `later` days after it. */
function startOf(day: string, timeZone: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`;
}

export function fitsStatuses({ status, paymentStatus }: StatusFilter): RawBuilder<SqlBool> {
  const conditions = [sql`true`];
  if (status) conditions.push(sql`status = ${status}`);
  if (paymentStatus) conditions.push(sql`payment_status = ${paymentStatus}`);
  return sql.join(conditions, sql` and `);
}

/** Which orders contain what was typed, or are of what it names elsewhere. */
export function fitsSearch(search: string, found?: FoundElsewhere): RawBuilder<SqlBool> {
  const { productIds = [], orderIds = [] } = found ?? {};
  const ways = [saysSearch(sql`search_text`, search)];
  for (const end of numberEndsOf(search)) {
    // The number is the text's first line.
    ways.push(sql`search_text like ${`%${end.toLowerCase()}\n%`}`);
  }
  if (orderIds.length > 0) ways.push(sql`orders.id = any(${orderIds}::uuid[])`);
  if (productIds.length > 0) {
    ways.push(sql`exists (select from order_items
      where order_items.order_id = orders.id and product_id = any(${productIds}::bigint[]))`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Of a number that names its year: the number as it may be stored, or its end. */
function numberEndsOf(search: string): readonly string[] {
  const typed = readTypedNumber(search);
  if (typed?.kind === "complete") return typed.numbers;
  return typed?.year ? [`-${typed.year}-${padSequence(typed.digits)}`] : [];
}

/**
 * Condition: an order's search text, or a part of it, contains what was typed. It is in search form:
 * accents, case and apostrophes make no difference. A phone or parcel's number is found by its digits.
 */
export function saysSearch(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const typed = typedSearch(search);
  if (typed === "") return sql`true`;
  if (isOnlyMarks(typed)) return sql`false`;
  // The trigram index needs at least three characters. For fewer, `like` would scan the whole index.
  if ([...typed].length < 3) return sql`strpos(${text}, search_form(${typed})) > 0`;

  const ways = [formSaysTyped(text, search)];
  const digits = typedDigits(search);
  if (digits) ways.push(sql`${text} like ${containing(digits)}`);
  if (digits?.length === 9) ways.push(sql`${text} like ${containing(zipPlusFour(digits))}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

function zipPlusFour(digits: string): string {
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}
