import { exportList } from "#app/admin/list/export-list.ts";
import { exportImportedOrders } from "#server/imported/export-imported-orders.ts";
import { importedOrderList } from "./imported-order-list.tsx";

export const loader = exportList("imported-orders", importedOrderList, (shop, { search }) =>
  exportImportedOrders(shop, { search }),
);
