import { shopTime } from "#app/admin/shared/shop-time.ts";
import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import { exportImportedPeople } from "#server/imported/imported-customer-queries.ts";
import type { Route } from "./+types/imported-customers-export.route";

/** Every imported customer of the search in the address as a CSV file. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const search = searchText(url.searchParams.get("search"));
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`imported-customers-${day}`, exportImportedPeople(shop, search));
}
