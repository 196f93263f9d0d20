import type { ReactNode } from "react";
import { Link } from "react-router";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { Tags } from "#app/ui/content/tags.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { CustomerListRow } from "./customer-views.ts";

const columns: Column<CustomerListRow>[] = [
  {
    id: "person",
    title: "Customer",
    isRowHeader: true,
    cell: ({ orderId, name, email }) => (
      <span className="wrap-anywhere">
        <Link className="row-link" to={`/admin/customers/${orderId}`}>
          {name || "No name"}
        </Link>
        <SecondLine>{email}</SecondLine>
      </span>
    ),
  },
  {
    id: "notes",
    title: "Notes",
    cell: ({ notes, tags }) =>
      (notes || tags.length > 0) && (
        <div className="max-w-96 wrap-anywhere">
          {tags.length > 0 && <Tags tags={tags} />}
          {notes && <p className="line-clamp-2 text-[0.8125rem] text-soft">{notes}</p>}
        </div>
      ),
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

/** The list of customers. */
export function CustomerTable({ rows }: { rows: readonly CustomerListRow[] }): ReactNode {
  return (
    <DataTable
      caption="Customers, who ordered last first"
      columns={columns}
      rows={rows}
      idOf={({ orderId }) => orderId}
      labelsOnCards
    />
  );
}
