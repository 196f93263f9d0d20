import { defineList, type ListColumn } from "#app/admin/list/define-list.ts";
import { personColumn, purchaseColumns } from "../customer-columns.tsx";
import type { ImportedCustomerRow } from "./imported-customer-view.ts";

const columns: readonly ListColumn<ImportedCustomerRow>[] = [
  personColumn(({ id }) => `/admin/customers/${id}`),
  {
    id: "marketing",
    title: "Marketing emails",
    cell: ({ marketing }) => {
      if (marketing === null) return "";
      return marketing ? "Agreed there" : "No";
    },
  },
  ...purchaseColumns,
];

/** Customers of the shop that came before this one. */
export const importedCustomerList = defineList({
  noun: { one: "customer", many: "customers" },
  path: "/admin/customers/imported",
  caption: "Imported customers, by email address",
  search: { placeholder: "Name or email" },
  sizes: [25],
  columns,
  idOf: ({ id }) => id,
});
