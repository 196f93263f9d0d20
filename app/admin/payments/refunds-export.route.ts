import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { exportRefunds } from "#server/refunds/export-refunds.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/refunds-export.route";

/** Exports all refunds as CSV. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`refunds-${day}`, exportRefunds(shop));
}
