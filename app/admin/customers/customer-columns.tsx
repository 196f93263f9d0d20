import type { Column } from "#app/ui/lists/data-table.tsx";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { ListColumn } from "../list/define-list.ts";
import { RowLink, TwoLines } from "../shared/list-cells.tsx";

type Person = { readonly name: string; readonly email: string };

/** Name and email, which lead to the person's page. */
export function personColumn<Row extends Person>(pathOf: (row: Row) => string): ListColumn<Row> {
  return {
    id: "person",
    title: "Customer",
    isRowHeader: true,
    cell: (row) => (
      <TwoLines second={row.email}>
        <RowLink to={pathOf(row)}>{row.name || "No name"}</RowLink>
      </TwoLines>
    ),
  };
}

type Purchases = { readonly orders: number; readonly spent: Cents; readonly lastOrder: string };

/** How many orders a person placed, what they cost, and the day of the last one. */
export const purchaseColumns: readonly Column<Purchases>[] = [
  { id: "orders", title: "Orders", numeric: true, cell: ({ orders }) => orders },
  { id: "spent", title: "Spent", numeric: true, cell: ({ spent }) => formatUsd(spent) },
  {
    id: "last",
    title: "Last order",
    numeric: true,
    cell: ({ lastOrder }) => <span className="whitespace-nowrap">{lastOrder}</span>,
  },
];
