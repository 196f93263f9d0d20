import { exportList } from "#app/admin/list/export-list.ts";
import { exportImportedOrders } from "#server/imported/export-imported-orders.ts";
import type { Route } from "./+types/imported-orders-export.route";
import { importedOrderList } from "./imported-order-list.tsx";

export function loader(args: Route.LoaderArgs) {
  return exportList(importedOrderList, args, (shop, { search }) =>
    exportImportedOrders(shop, { search }),
  );
}
