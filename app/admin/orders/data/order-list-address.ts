import {
  newestFirst,
  type OrderSort,
  type OrderView,
  orderSortColumns,
  orderViews,
} from "#domain/orders/order-list.ts";
import { isOrderStatus, type OrderStatus } from "#domain/orders/order-status.ts";
import { type PaymentStatus, paymentStatuses } from "#domain/payments/payment-status.ts";
import type { OrderFilter } from "#server/orders/list/order-filter.ts";
import { isOrderId } from "./is-order-id.ts";

/** The filter in the URL of the orders screen. */
export type OrderListFilter = {
  readonly search: string;
  readonly status: OrderStatus | undefined;
  readonly paymentStatus: PaymentStatus | undefined;
  readonly view: OrderView | undefined;
  /** Dates as 2026-11-20; both ends are included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly sort: OrderSort;
  /** Orders per page. */
  readonly size: PageSize;
};

/** The first is the specification's. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

const MAX_SEARCH_LENGTH = 100;

/** Reads the filter from a URL; unknown values are left out. */
export function orderListFilter(query: URLSearchParams): OrderListFilter {
  const status = query.get("status");
  // PostgreSQL accepts no NUL, and line breaks separate the searched fields.
  const search = (query.get("search") ?? "").replaceAll(/[\0\s]+/g, " ").trim();
  return {
    search: [...search].slice(0, MAX_SEARCH_LENGTH).join(""),
    status: isOrderStatus(status) ? status : undefined,
    paymentStatus: paymentStatuses.find((each) => each === query.get("payment")),
    view: orderViews.find((each) => each === query.get("view")),
    from: dayOf(query.get("from")),
    to: dayOf(query.get("to")),
    sort: parseOrderSort(query.get("sort")),
    size: pageSizes.find((each) => String(each) === query.get("size")) ?? pageSizes[0],
  };
}

/** Newest first by default; a column's name sorts by it, a minus sign reverses it. */
function parseOrderSort(text: string | null): OrderSort {
  const by = orderSortColumns.find((column) => column === text?.replace(/^-/, ""));
  return by ? { by, descending: text?.startsWith("-") ?? false } : newestFirst;
}

/** As in the URL; "" for newest first. */
export function orderSortText({ by, descending }: OrderSort): string {
  if (by === newestFirst.by && descending === newestFirst.descending) return "";
  return `${descending ? "-" : ""}${by}`;
}

/** @returns undefined for an invalid date, such as February 30 */
function dayOf(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** The filter for the server's queries. */
export function orderFilterOf(filter: OrderListFilter, timeZone: string): OrderFilter {
  const { search, status, paymentStatus, view, from, to } = filter;
  return {
    search,
    status,
    paymentStatus,
    view,
    days: from || to ? { from, to, timeZone } : undefined,
  };
}

/**
 * The order that the page continues after, or ends before: see order-list-page.ts of the server.
 */
export type OrderListCursor = {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

export function orderListCursor(query: URLSearchParams): OrderListCursor {
  const after = query.get("after");
  if (after !== null && isOrderId(after)) return { after };
  const before = query.get("before");
  return before !== null && isOrderId(before) ? { before } : {};
}

export function isFiltered(filter: OrderListFilter): boolean {
  const { search, ...choices } = { ...filter, sort: undefined, size: undefined };
  return search !== "" || Object.values(choices).some((choice) => choice !== undefined);
}

/** The URL's query for a filter and a page; "" for all orders. */
export function orderListQuery(
  { search, status, paymentStatus, view, from, to, sort, size }: OrderListFilter,
  page = 1,
  cursor: OrderListCursor = {},
): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (status) query.set("status", status);
  if (paymentStatus) query.set("payment", paymentStatus);
  if (view) query.set("view", view);
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  const sorted = orderSortText(sort);
  if (sorted) query.set("sort", sorted);
  if (size !== pageSizes[0]) query.set("size", String(size));
  addPage(query, page, cursor);
  const text = query.toString();
  return text && `?${text}`;
}

/** Adds a page after the first, with the row that it follows or precedes. */
export function addPage(query: URLSearchParams, page: number, cursor: OrderListCursor): void {
  if (page <= 1) return;
  query.set("page", String(page));
  if (cursor.after) query.set("after", cursor.after);
  else if (cursor.before) query.set("before", cursor.before);
}
