import { exportList } from "#app/admin/list/export-list.ts";
import { exportImportedPeople } from "#server/imported/export-imported-people.ts";
import type { Route } from "./+types/imported-customers-export.route";
import { importedCustomerList } from "./imported-customer-list.tsx";

export function loader(args: Route.LoaderArgs) {
  return exportList(importedCustomerList, args, (shop, { search }) =>
    exportImportedPeople(shop, search),
  );
}
