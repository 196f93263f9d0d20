import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import type { StateSalesRow } from "./read-state-sales.ts";

/** From here on the owner should ask the state. */
const CLOSE_PERCENT = 80;

const columns: readonly Column<StateSalesRow>[] = [
  { id: "state", title: "State", isRowHeader: true, cell: ({ name }) => name },
  { id: "orders", title: "Orders", numeric: true, cell: ({ orders }) => orders },
  { id: "sales", title: "Sales", numeric: true, cell: ({ sales }) => sales },
  { id: "tax", title: "Tax", numeric: true, cell: ({ tax }) => tax },
  {
    id: "nexus",
    title: "Of the state's limit",
    numeric: true,
    cell: ({ nexusPercent, threshold }) =>
      nexusPercent === null || threshold === null ? (
        "–"
      ) : (
        <span
          className={nexusPercent >= CLOSE_PERCENT ? "font-semibold text-danger" : ""}
        >{`${nexusPercent}% of ${threshold}`}</span>
      ),
  },
];

/** Sales by state, and how close each is to the threshold of its sales tax. */
export function StateSales({ rows }: { rows: readonly StateSalesRow[] }): ReactNode {
  return (
    <>
      <p className="mt-1.5 mb-4 max-w-176 text-soft">
        Paid orders less refunds, tax and shipping included. Most states want a seller elsewhere to
        collect their tax from $100,000 a year, your own state from the first sale. Ask the state
        before you rely on it.
      </p>
      <DataTable
        caption="Sales by state, the most first"
        columns={columns}
        rows={rows}
        empty="No paid orders yet."
        idOf={({ state }) => state}
      />
      <p className="mt-4">
        <TextLink to="/admin/tax/report.csv" reloadDocument>
          Download by month as CSV
        </TextLink>
      </p>
    </>
  );
}
