import { exportCustomers } from "#server/customers/export-customers.ts";
import { exportList } from "../list/export-list.ts";
import type { Route } from "./+types/customers-export.route";
import { customerList } from "./customer-list.tsx";

export function loader(args: Route.LoaderArgs) {
  return exportList(customerList, args, (shop, { search, filters }) =>
    exportCustomers(shop, { search, tag: filters.tag }),
  );
}
