import { isOrderStatus, type OrderStatus } from "#domain/orders/order-status.ts";
import { type PaymentStatus, paymentStatuses } from "#domain/orders/payment-status.ts";
import { isOrderId } from "./is-order-id.ts";

/** What the address of the orders screen asks for. */
export type OrderListFilter = {
  readonly search: string;
  readonly status: OrderStatus | undefined;
  readonly paymentStatus: PaymentStatus | undefined;
  /** How many are on a page. */
  readonly size: PageSize;
};

/** The first is the specification's. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

const LONGEST_SEARCH = 100;

/** Reads the filter out of an address; what it does not know is left out. */
export function orderListFilter(query: URLSearchParams): OrderListFilter {
  const status = query.get("status");
  // PostgreSQL takes no NUL; a line's end parts what is searched.
  const search = (query.get("search") ?? "").replaceAll(/[\0\s]+/g, " ").trim();
  return {
    search: [...search].slice(0, LONGEST_SEARCH).join(""),
    status: isOrderStatus(status) ? status : undefined,
    paymentStatus: paymentStatuses.find((each) => each === query.get("payment")),
    size: pageSizes.find((each) => String(each) === query.get("size")) ?? pageSizes[0],
  };
}

/** The order that the page continues after, or ends before: see order-list-page.ts of the server. */
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

export function isFiltered({ search, status, paymentStatus }: OrderListFilter): boolean {
  return search !== "" || status !== undefined || paymentStatus !== undefined;
}

/** The address's query for a filter and a page; "" for all orders. */
export function orderListQuery(
  { search, status, paymentStatus, size }: OrderListFilter,
  page = 1,
  { after, before }: OrderListCursor = {},
): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (status) query.set("status", status);
  if (paymentStatus) query.set("payment", paymentStatus);
  if (size !== pageSizes[0]) query.set("size", String(size));
  if (page > 1) {
    query.set("page", String(page));
    if (after) query.set("after", after);
    else if (before) query.set("before", before);
  }
  const text = query.toString();
  return text && `?${text}`;
}
