import type { OrderSummary } from "#domain/orders/order.ts";
import { MAX_LISTED_ORDERS, type OrderSort } from "#domain/orders/order-list-options.ts";
import type { AppContext } from "#server/app-context.ts";
import type { OrderFacts, OrderFilter } from "#server/orders/list/order-filter.ts";
import { countOrders, listOrders } from "#server/orders/list/order-list-queries.ts";
import { searchOrders } from "#server/orders/list/search-orders.ts";
import type { RequestOf } from "../list/define-list.ts";
import type { FoundRows, ListRange } from "../list/find-page.ts";
import type { orderList } from "./order-list.tsx";

type OrderRequest = RequestOf<typeof orderList>;

export async function findListedOrders(
  { db, details }: Pick<AppContext, "db" | "details">,
  request: OrderRequest,
  range: ListRange,
): Promise<FoundRows<OrderSummary>> {
  const filter = orderFilterOf(request, details().timeZone);
  const page = { ...range, sort: sortOf(request) };
  const isByStatusOnly = !filter.search && !filter.view && !filter.days && !filter.facts;
  if (isByStatusOnly) {
    return { rows: await listOrders(db, filter, page), total: await countOrders(db, filter) };
  }
  const { orders, total } = await searchOrders(db, filter, page);
  const hasMore = total > MAX_LISTED_ORDERS;
  return { rows: orders, total: hasMore ? MAX_LISTED_ORDERS : total, hasMore };
}

/** The filter for the server's queries. */
export function orderFilterOf({ search, filters }: OrderRequest, timeZone: string): OrderFilter {
  const { status, payment, view, from, to } = filters;
  const facts = factsOf(filters);
  return {
    search,
    status,
    paymentStatus: payment,
    view,
    days: from || to ? { from, to, timeZone } : undefined,
    facts: Object.values(facts).some((fact) => fact !== undefined) ? facts : undefined,
  };
}

function factsOf(filters: OrderRequest["filters"]): OrderFacts {
  const { product, state, code, tag, parcel, gift, waits, note } = filters;
  return {
    productId: product,
    promotionId: code,
    state,
    tag,
    parcel,
    isGift: gift,
    giftDay: waits,
    hasNote: note,
  };
}

/** Orders of one status have no other sort key. */
function sortOf({ sort, filters }: OrderRequest): OrderSort | undefined {
  return sort?.by === "status" && filters.status !== undefined ? { ...sort, by: "date" } : sort;
}
