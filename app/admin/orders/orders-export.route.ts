import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { exportFullOrders } from "#server/orders/list/export-full-orders.ts";
import { exportOrders } from "#server/orders/list/export-orders.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/orders-export.route";
import { orderFilterOf, orderListFilter } from "./data/order-list-address.ts";

/** Exports the filtered orders as CSV: the specification's columns, or with `?all` every column. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  const filter = orderFilterOf(orderListFilter(url.searchParams), shop.details().timeZone);
  return url.searchParams.has("all")
    ? csvResponse(`orders-full-${day}`, exportFullOrders(shop, filter))
    : csvResponse(`orders-${day}`, exportOrders(shop, filter));
}
