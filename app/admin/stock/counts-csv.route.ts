import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { exportCounts } from "#server/stock/export-counts.ts";
import type { Route } from "./+types/counts-csv.route";

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const day = dayIn(shop.details().timeZone, shop.clock());
  return csvResponse(`counts-${day}`, exportCounts(shop.db));
}
