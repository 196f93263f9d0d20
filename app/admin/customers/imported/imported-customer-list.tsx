import { Link } from "react-router";
import { defineList, type ListColumn } from "#app/admin/list/define-list.ts";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { ImportedCustomerRow } from "./imported-customer-view.ts";

const columns: readonly ListColumn<ImportedCustomerRow>[] = [
  {
    id: "person",
    title: "Customer",
    isRowHeader: true,
    cell: ({ id, name, email }) => (
      <span className="wrap-anywhere">
        <Link className="row-link" to={`/admin/customers/${id}`}>
          {name || "No name"}
        </Link>
        <SecondLine>{email}</SecondLine>
      </span>
    ),
  },
  {
    id: "marketing",
    title: "Marketing mails",
    cell: ({ marketing }) => {
      if (marketing === null) return "";
      return marketing ? "Agreed there" : "No";
    },
  },
  { id: "orders", title: "Orders", numeric: true, cell: ({ orders }) => orders },
  { id: "spent", title: "Spent", numeric: true, cell: ({ spent }) => formatUsd(spent) },
  {
    id: "last",
    title: "Last order",
    numeric: true,
    cell: ({ lastOrder }) => <span className="whitespace-nowrap">{lastOrder}</span>,
  },
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
  exportName: "imported-customers",
});
