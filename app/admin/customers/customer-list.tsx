import { Link } from "react-router";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { Tags } from "#app/ui/content/tags.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { defineList, type ListColumn } from "../list/define-list.ts";
import { oneOfLoaded } from "../list/list-filters.ts";
import type { CustomerListRow } from "./customer-views.ts";

const columns: readonly ListColumn<CustomerListRow>[] = [
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

/** Whoever ordered here. */
export const customerList = defineList({
  noun: { one: "customer", many: "customers" },
  path: "/admin/customers",
  caption: "Customers, who ordered last first",
  search: { placeholder: "Name, email, notes, tag or order number" },
  filters: { tag: oneOfLoaded({ label: "Tag", all: "All tags" }) },
  continuesAfterRows: true,
  sizes: [25],
  columns,
  idOf: ({ orderId }) => orderId,
  exportName: "customers",
});
