import type { OrderSummary } from "#domain/orders/order.ts";
import { describeContents } from "#domain/packing/describe-contents.ts";
import type { AppContext } from "#server/app-context.ts";
import { listProductNames } from "#server/catalog/product-queries.ts";
import { listCustomerTags } from "#server/customers/customer-notes-queries.ts";
import { countErpSyncErrors } from "#server/erp/sync/failed-erp-syncs.ts";
import { countImportedOrders, hasImportedOrders } from "#server/imported/imported-order-queries.ts";
import { listOrderedBars } from "#server/orders/list/list-ordered-bars.ts";
import { listParcelStates } from "#server/orders/list/list-parcel-states.ts";
import { everyOrder } from "#server/orders/list/order-filter.ts";
import { listOrders } from "#server/orders/list/order-list-queries.ts";
import { countOrderViews } from "#server/orders/list/search-orders.ts";
import { readOrdersPulse } from "#server/orders/order-events.ts";
import { getOrderStats } from "#server/orders/order-queries.ts";
import { allNamed } from "#server/platform/all-named.ts";
import { listPromotions } from "#server/promotions/promotion-queries.ts";
import { loadList } from "../list/load-list.ts";
import { shopTime } from "../shared/shop-time.ts";
import { type ListedOrder, type ListedOrderWithContents, listedOrder } from "./data/order-views.ts";
import { readOrderDetails } from "./details/read-order-details.ts";
import { findListedOrders } from "./find-listed-orders.ts";
import { orderList } from "./order-list.tsx";

export async function readOrdersScreen(ctx: AppContext, query: URLSearchParams) {
  const { db, clock, erp, details } = ctx;
  const time = shopTime(details().timeZone);
  // Read before the orders, so that changes in between are noticed with the next pulse.
  const pulse = await readOrdersPulse(db);
  const stats = await getOrderStats(db);
  const [list, [newest], viewCounts, options] = await Promise.all([
    loadList(ctx, orderList, query, async (request, range) => {
      const found = await findListedOrders(ctx, request, range);
      const rows = await readListedOrders(ctx, found.rows);
      return { ...found, rows: await withContents(ctx, rows) };
    }),
    listOrders(db, everyOrder, { limit: 1, offset: 0 }),
    countOrderViews(db),
    readFilterOptions(ctx),
  ]);
  const { search } = list.request;
  const hasImported = await hasImportedOrders(db);
  const open = query.get("order");
  return {
    pulse,
    stats,
    list,
    viewCounts,
    options,
    newest: newest?.orderDate.toISOString() ?? "",
    details: open === null ? null : await readOrderDetails(ctx, open),
    hasImported,
    buysLabels: ctx.shipping !== null,
    /** How many imported orders match the search, which are listed apart. */
    importedMatches: search && hasImported ? await countImportedOrders(db, { search }) : 0,
    sendOrder: query.get("sendOrder"),
    erpSyncErrors: erp ? await countErpSyncErrors(db, clock()) : null,
    loadedAt: time.time(clock()),
  };
}

/** The orders as rows, with what happens next with them. */
export async function readListedOrders(
  ctx: AppContext,
  orders: readonly OrderSummary[],
): Promise<ListedOrder[]> {
  const time = shopTime(ctx.details().timeZone);
  const parcels = await listParcelStates(ctx, idsOf(orders));
  return orders.map((order) => listedOrder(order, parcels.get(order.id), time, ctx.clock()));
}

async function withContents(
  { db }: Pick<AppContext, "db">,
  rows: readonly ListedOrder[],
): Promise<ListedOrderWithContents[]> {
  const bars = await listOrderedBars(db, idsOf(rows));
  return rows.map((row) => ({ ...row, contents: describeContents(bars.get(row.id) ?? []) }));
}

function idsOf(orders: readonly { readonly id: string }[]): string[] {
  return orders.map(({ id }) => id);
}

/** What the shop has at the moment that orders can be filtered by. */
async function readFilterOptions({ db }: Pick<AppContext, "db">) {
  const { products, promotions, tags } = await allNamed({
    products: listProductNames(db),
    promotions: listPromotions(db),
    tags: listCustomerTags(db),
  });
  return {
    product: products.map(({ id, name }) => ({ value: String(id), label: name || "No name" })),
    code: promotions.map(({ id, terms }) => ({
      value: String(id),
      label: terms.code ?? terms.name,
    })),
    tag: tags.map((tag) => ({ value: tag, label: tag })),
  };
}
