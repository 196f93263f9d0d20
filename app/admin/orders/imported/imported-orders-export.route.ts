import { exportImportedOrders } from "#server/history/imported-order-queries.ts";
import { csvResponse } from "../../../http/csv-response.ts";
import { requestContext } from "../../../http/request-context.ts";
import { searchText } from "../../../ui/text/search-text.ts";
import { shopTime } from "../../shared/shop-time.ts";
import type { Route } from "./+types/imported-orders-export.route";

/** Every imported order of the search in the address as a CSV file. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const search = searchText(url.searchParams.get("search"));
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`imported-orders-${day}`, exportImportedOrders(shop, { search }));
}
