import { type Page, pageOf, pageOfUncounted } from "#app/ui/text/page-of.ts";
import type { OrderSummary } from "#domain/orders/order.ts";
import type { OrderSort } from "#domain/orders/order-list.ts";
import type { AppContext } from "#server/app-context.ts";
import { countOrders, listOrders } from "#server/orders/list/order-list-queries.ts";
import { MAX_COUNTED, searchOrders } from "#server/orders/list/search-orders.ts";
import {
  type OrderListCursor,
  type OrderListFilter,
  orderFilterOf,
  orderListCursor,
  orderListFilter,
  orderListQuery,
} from "./order-list-address.ts";

export type OrderList = {
  readonly filter: OrderListFilter;
  readonly page: Page;
  readonly cursor: OrderListCursor;
  /** This many were counted, and there are more. */
  readonly moreThan: number | undefined;
  readonly orders: readonly OrderSummary[];
};

/** The page of orders that a URL asks for, or the nearest existing one. */
export async function readOrderList(
  ctx: Pick<AppContext, "db" | "details">,
  query: URLSearchParams,
): Promise<OrderList> {
  const { db, details } = ctx;
  const filter = orderListFilter(query);
  const wanted = orderFilterOf(filter, details().timeZone);
  const isPlain = filter.search === "" && !wanted.view && !wanted.days;
  const cursor = orderListCursor(query);
  const text = query.get("page");
  const typed = pageOf(text, filter.size, Number.MAX_SAFE_INTEGER);
  const place = { limit: typed.size, offset: typed.offset, sort: sortOf(filter), ...cursor };
  const { orders, total } = isPlain
    ? { orders: await listOrders(db, wanted, place), total: await countOrders(db, wanted) }
    : await searchOrders(db, wanted, place);
  if (orders.length === 0 && typed.number > 1) {
    const { number } = pageOf(text, filter.size, total);
    return await readOrderList(ctx, new URLSearchParams(orderListQuery(filter, number)));
  }
  const hasMore = !isPlain && total > MAX_COUNTED;
  const page = pageOfUncounted(text, filter.size, {
    total: hasMore ? MAX_COUNTED : total,
    hasMore,
    shown: orders.length,
  });
  return { filter, page, cursor, moreThan: hasMore ? MAX_COUNTED : undefined, orders };
}

/** Orders of one status have no other sort key. */
function sortOf({ sort, status }: OrderListFilter): OrderSort {
  return sort.by === "status" && status !== undefined ? { ...sort, by: "date" } : sort;
}
