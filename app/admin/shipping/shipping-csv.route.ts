import { zoneColumns, zoneRows } from "#domain/shipping/zone-rows.ts";
import { csvRows } from "#server/platform/csv/csv-rows.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import { csvResponse } from "../../http/csv-response.ts";
import { requestContext } from "../../http/request-context.ts";
import type { Route } from "./+types/shipping-csv.route";
import { heatColumns } from "./read-shipping-file.ts";

/** Exports the saved zones or the owner's high temperatures as CSV that the screen can import. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { data } = await getSettings(shop.db, shippingSection, shop.log);
  switch (params.table) {
    case "zones":
      return csvResponse("shipping-zones", piece([[...zoneColumns], ...zoneRows(data.zones)]));
    case "heat": {
      const rows = data.heat.own.map(({ zip, highs }) => [zip, ...highs.map(String)]);
      return csvResponse("heat", piece([[...heatColumns], ...rows]));
    }
    default:
      throw new Response(null, { status: 404 });
  }
}

async function* piece(rows: readonly (readonly string[])[]) {
  yield csvRows(rows);
}
