import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { heatRows, heatTable } from "#domain/heat/heat-table.ts";
import { zoneRows, zoneTable } from "#domain/shipping/zone-table.ts";
import { csvTableFile } from "#server/platform/csv/csv-rows.ts";
import { shippingSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import type { Route } from "./+types/shipping-csv.route";

/** Exports the saved zones or the owner's high temperatures as CSV that the screen can import. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { data } = await getSettings(shop.db, shippingSection, shop.log);
  switch (params.table) {
    case "zones":
      return csvResponse("shipping-zones", csvTableFile(zoneTable, zoneRows(data.zones)));
    case "heat":
      return csvResponse("heat", csvTableFile(heatTable, heatRows(data.heat.customHighs)));
    default:
      throw new Response(null, { status: 404 });
  }
}
