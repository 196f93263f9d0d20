import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { listCustomerTags } from "#server/customers/customer-notes-queries.ts";
import { exportCustomers } from "#server/customers/export-customers.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/customers-export.route";
import { customerFilter } from "./customer-list-address.ts";

/** Every customer of the filter in the address as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const filter = customerFilter(url.searchParams, await listCustomerTags(shop.db));
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`customers-${day}`, exportCustomers(shop, filter));
}
