import { shopTime } from "#app/admin/shared/shop-time.ts";
import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import { exportImportedOrders } from "#server/imported/imported-order-queries.ts";
import type { Route } from "./+types/imported-orders-export.route";

/** Every imported order of the search in the address as a CSV file. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const search = searchText(url.searchParams.get("search"));
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`imported-orders-${day}`, exportImportedOrders(shop, { search }));
}
