import { exportCustomers } from "#server/customers/export-customers.ts";
import { exportList } from "../list/export-list.ts";
import { customerList } from "./customer-list.tsx";

export const loader = exportList("customers", customerList, (shop, { search, filters }) =>
  exportCustomers(shop, { search, tag: filters.tag }),
);
