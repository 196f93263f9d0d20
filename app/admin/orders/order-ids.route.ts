import { requestContext } from "#app/http/request-context.ts";
import { MAX_LISTED_ORDERS } from "#domain/orders/order-list-options.ts";
import type { Route } from "./+types/order-ids.route";
import { findListedOrders } from "./find-listed-orders.ts";
import { orderList } from "./order-list.tsx";

/** The ids of the orders of all pages, to select them at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const range = { limit: MAX_LISTED_ORDERS, offset: 0 };
  const { rows } = await findListedOrders(shop, orderList.read(url.searchParams), range);
  return Response.json(rows.map(({ id }) => id));
}
