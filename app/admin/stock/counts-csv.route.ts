import { requestContext } from "#app/http/request-context.ts";
import { exportCounts } from "#server/stock/export-counts.ts";
import { datedCsv } from "../shared/dated-csv.ts";
import type { Route } from "./+types/counts-csv.route";

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return datedCsv(shop, "counts", exportCounts(shop.db));
}
