import { readForm } from "#app/http/read-form.ts";
import { MAX_LISTED_ORDERS } from "#domain/orders/order-list-options.ts";
import { exportFullOrders } from "#server/orders/list/export-full-orders.ts";
import { exportOrders } from "#server/orders/list/export-orders.ts";
import { everyOrder } from "#server/orders/list/order-filter.ts";
import { exportList } from "../list/export-list.ts";
import { isUuid } from "../shared/is-uuid.ts";
import type { Route } from "./+types/orders-export.route";
import { orderFilterOf } from "./find-listed-orders.ts";
import { orderList } from "./order-list.tsx";

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const ids = form.getAll("id").map(String).filter(isUuid).slice(0, MAX_LISTED_ORDERS);
  return exportList(orderList, { url, context }, (shop) =>
    exportOrders(shop, { ...everyOrder, facts: { ids } }),
  );
}

/** Exports the filtered orders as CSV: the specification's columns, or with `?all` every column. */
export function loader(args: Route.LoaderArgs) {
  const isFull = args.url.searchParams.has("all");
  const list = { ...orderList, exportName: isFull ? "orders-full" : "orders" };
  return exportList(list, args, (shop, request) => {
    const filter = orderFilterOf(request, shop.details().timeZone);
    return isFull ? exportFullOrders(shop, filter) : exportOrders(shop, filter);
  });
}
