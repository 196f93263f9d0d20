import type { OrderSummary } from "#domain/orders/order.ts";
import type { AppContext } from "#server/app-context.ts";
import { countOrders, listOrders } from "#server/orders/order-list-queries.ts";
import { MOST_COUNTED, searchOrders } from "#server/orders/search-orders.ts";
import { type Page, pageOf } from "../../../ui/text/page-of.ts";
import {
  type OrderListCursor,
  type OrderListFilter,
  orderListCursor,
  orderListFilter,
  orderListQuery,
} from "./order-list-address.ts";

export type OrderList = {
  readonly filter: OrderListFilter;
  readonly page: Page;
  readonly cursor: OrderListCursor;
  /** So many were counted, and there are more. */
  readonly moreThan: number | undefined;
  readonly orders: readonly OrderSummary[];
};

/** The page of orders that an address asks for; the nearest one that exists when there is none such. */
export async function readOrderList(
  { db }: Pick<AppContext, "db">,
  query: URLSearchParams,
): Promise<OrderList> {
  const filter = orderListFilter(query);
  const cursor = orderListCursor(query);
  const text = query.get("page");
  const asked = pageOf(text, filter.size, Number.MAX_SAFE_INTEGER);
  const place = { limit: asked.size, offset: asked.offset, ...cursor };
  const { orders, total } =
    filter.search === ""
      ? { orders: await listOrders(db, filter, place), total: await countOrders(db, filter) }
      : await searchOrders(db, filter, place);
  if (orders.length === 0 && asked.number > 1) {
    const { number } = pageOf(text, filter.size, total);
    return await readOrderList({ db }, new URLSearchParams(orderListQuery(filter, number)));
  }
  if (filter.search === "" || total <= MOST_COUNTED) {
    const page = pageOf(text, filter.size, total);
    return { filter, page, cursor, moreThan: undefined, orders };
  }
  // Not counted to the end: a full page may have another one behind it.
  const another = orders.length === filter.size ? 1 : 0;
  const known = Math.max(MOST_COUNTED, asked.offset + orders.length + another);
  const page = pageOf(text, filter.size, known);
  return { filter, page, cursor, moreThan: MOST_COUNTED, orders };
}
