import { defineList } from "#app/admin/list/define-list.ts";
import { importedOrderColumns } from "./imported-order-columns.tsx";

export const importedOrderList = defineList({
  noun: { one: "order", many: "orders" },
  path: "/admin/orders/imported",
  caption: "Imported orders, newest first",
  search: { placeholder: "Order number, name or email" },
  sizes: [25],
  columns: importedOrderColumns,
  idOf: ({ id }) => id,
});
