import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { MAX_LISTED_ORDERS } from "#domain/orders/order-list-options.ts";
import { exportFullOrders } from "#server/orders/list/export-full-orders.ts";
import { exportOrders } from "#server/orders/list/export-orders.ts";
import { everyOrder } from "#server/orders/list/order-filter.ts";
import { datedCsv } from "../shared/dated-csv.ts";
import { isUuid } from "../shared/is-uuid.ts";
import type { Route } from "./+types/orders-export.route";
import { orderFilterOf } from "./find-listed-orders.ts";
import { orderList } from "./order-list.tsx";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const ids = form.getAll("id").map(String).filter(isUuid).slice(0, MAX_LISTED_ORDERS);
  const { shop } = context.get(requestContext);
  return datedCsv(shop, "orders", exportOrders(shop, { ...everyOrder, facts: { ids } }));
}

/** Exports the filtered orders as CSV: the specification's columns, or with `?all` every column. */
export function loader({ url, context }: Route.LoaderArgs) {
  const isFull = url.searchParams.has("all");
  const { shop } = context.get(requestContext);
  const filter = orderFilterOf(orderList.read(url.searchParams), shop.details().timeZone);
  return isFull
    ? datedCsv(shop, "orders-full", exportFullOrders(shop, filter))
    : datedCsv(shop, "orders", exportOrders(shop, filter));
}
