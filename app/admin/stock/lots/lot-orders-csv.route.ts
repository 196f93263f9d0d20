import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { exportLotRecipients } from "#server/orders/lots/lot-recipients.ts";
import { findLot } from "#server/stock/lot-queries.ts";
import type { Route } from "./+types/lot-orders-csv.route";
import { parseLotId } from "./lot-fields.ts";

/** Exports the orders that got bars of a lot, and those that may have. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = parseLotId(params.lotId);
  const lot = id === undefined ? undefined : await findLot(shop.db, id);
  if (!lot) return new Response("There is no such lot.", { status: 404 });
  const name = lot.code.replaceAll(/[^\w-]+/g, "-");
  return csvResponse(`lot-${name}`, exportLotRecipients(shop, lot.id));
}
