import { exportList } from "#app/admin/list/export-list.ts";
import { exportImportedPeople } from "#server/imported/export-imported-people.ts";
import type { Route } from "./+types/imported-customers-export.route";
import { importedCustomerList } from "./imported-customer-list.tsx";

/** Every imported customer of the search in the address as a CSV file. */
export function loader(args: Route.LoaderArgs) {
  return exportList(importedCustomerList, args, (shop, { search }) =>
    exportImportedPeople(shop, search),
  );
}
