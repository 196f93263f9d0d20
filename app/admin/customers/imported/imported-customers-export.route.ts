import { exportImportedPeople } from "#server/history/imported-customer-queries.ts";
import { csvResponse } from "../../../http/csv-response.ts";
import { requestContext } from "../../../http/request-context.ts";
import { searchText } from "../../../ui/text/search-text.ts";
import { shopTime } from "../../shared/shop-time.ts";
import type { Route } from "./+types/imported-customers-export.route";

/** Every imported customer of the search in the address as a CSV file. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const search = searchText(url.searchParams.get("search"));
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`imported-customers-${day}`, exportImportedPeople(shop, search));
}
