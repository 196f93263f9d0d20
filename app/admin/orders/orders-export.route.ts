import { exportOrders } from "#server/orders/export-orders.ts";
import { csvResponse } from "../../http/csv-response.ts";
import { requestContext } from "../../http/request-context.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/orders-export.route";
import { orderListFilter } from "./data/order-list-address.ts";

/** Every order of the filter in the address as a CSV file. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const day = shopTime(shop.config.shop.timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`orders-${day}`, exportOrders(shop, orderListFilter(url.searchParams)));
}
