import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { stateTaxRows, stateTaxTable } from "#domain/tax/state-tax-table.ts";
import { csvTableFile } from "#server/platform/csv/csv-rows.ts";
import { taxSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import type { Route } from "./+types/state-tax-csv.route";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { data } = await getSettings(shop.db, taxSection, shop.log);
  return csvResponse("tax-states", csvTableFile(stateTaxTable, stateTaxRows(data.states)));
}
