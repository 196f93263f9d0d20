import { requestContext } from "#app/http/request-context.ts";
import { listAwaitingOpening } from "#server/notices/notice-queries.ts";
import { csvRows } from "#server/platform/csv/csv-rows.ts";
import { datedCsv } from "../shared/dated-csv.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/waiting-csv.route";

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { sortable } = shopTime(shop.details().timeZone);
  async function* rows() {
    yield csvRows([["email", "asked", "confirmed"]]);
    const waiting = await listAwaitingOpening(shop.db);
    yield csvRows(
      waiting.map((each) => [each.email, sortable(each.requestedAt), sortable(each.confirmedAt)]),
    );
  }
  return datedCsv(shop, "waiting", rows());
}
