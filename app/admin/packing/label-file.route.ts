import { machineCsvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { shopPlace } from "#domain/shop/shop-details.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { exportLabels } from "#server/parcels/export-labels.ts";
import { packingSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { isUuid } from "../shared/is-uuid.ts";
import { MAX_ORDERS_TO_PRINT } from "../shared/packing-paper.ts";
import type { Route } from "./+types/label-file.route";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const ids = url.searchParams.getAll("order").filter(isUuid).slice(0, MAX_ORDERS_TO_PRINT);
  const { data } = await getSettings(shop.db, packingSection, shop.log);
  const details = shop.details();
  const day = dayIn(details.timeZone, shop.clock());
  const labels = exportLabels(shop.db, ids, data, shopPlace(details));
  return machineCsvResponse(`labels-${day}`, labels);
}
