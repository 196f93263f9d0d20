import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { ImportedList } from "#app/admin/shared/imported-list.tsx";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { pageOf } from "#app/ui/text/page-of.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import {
  countImportedOrders,
  listImportedOrders,
} from "#server/imported/imported-order-queries.ts";
import { orderListFilter } from "../data/order-list-address.ts";
import { OrderViewsNav } from "../order-views-nav.tsx";
import type { Route } from "./+types/imported-orders.route";
import { importedOrderColumns } from "./imported-order-columns.tsx";
import { importedOrderRow } from "./imported-order-views.ts";

const ORDERS_PER_PAGE = 25;

export const meta = adminMeta("Imported orders", "Orders of the shop that came before this one.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const search = searchText(url.searchParams.get("search"));
  const total = await countImportedOrders(db, { search });
  const page = pageOf(url.searchParams.get("page"), ORDERS_PER_PAGE, total);
  const place = { limit: page.size, offset: page.offset };
  const orders = await listImportedOrders(db, { search }, place);
  const time = shopTime(details().timeZone);
  return {
    shopName: details().name,
    search,
    page,
    orders: orders.map((order) => importedOrderRow(order, time)),
  };
}

export default function ImportedOrders({ loaderData }: Route.ComponentProps) {
  const { search, page, orders } = loaderData;
  return (
    <ImportedList
      noun="orders"
      about="History of the shop that you had before. Nothing here waits to be packed, paid or answered."
      views={<OrderViewsNav filter={orderListFilter(new URLSearchParams())} imported="current" />}
      placeholder="Order number, name or email"
      caption="Imported orders, newest first"
      columns={importedOrderColumns}
      rows={orders}
      search={search}
      page={page}
    />
  );
}
