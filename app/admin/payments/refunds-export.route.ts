import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { exportRefunds } from "#server/refunds/export-refunds.ts";
import type { Route } from "./+types/refunds-export.route";

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const day = dayIn(shop.details().timeZone, shop.clock());
  return csvResponse(`refunds-${day}`, exportRefunds(shop));
}
