import { requestContext } from "#app/http/request-context.ts";
import { exportRefunds } from "#server/refunds/export-refunds.ts";
import { datedCsv } from "../shared/dated-csv.ts";
import type { Route } from "./+types/refunds-export.route";

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return datedCsv(shop, "refunds", exportRefunds(shop));
}
