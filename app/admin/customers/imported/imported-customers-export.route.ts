import { exportList } from "#app/admin/list/export-list.ts";
import { exportImportedPeople } from "#server/imported/export-imported-people.ts";
import { importedCustomerList } from "./imported-customer-list.tsx";

export const loader = exportList("imported-customers", importedCustomerList, (shop, { search }) =>
  exportImportedPeople(shop, search),
);
