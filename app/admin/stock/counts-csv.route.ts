import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { exportCounts } from "#server/stock/export-counts.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/counts-csv.route";

/** Exports the counts of all products. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`counts-${day}`, exportCounts(shop.db));
}
