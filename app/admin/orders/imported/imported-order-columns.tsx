import { Link } from "react-router";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import type { Column } from "#app/ui/lists/data-table.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { PaymentBadge } from "../details/payment-badge.tsx";
import type { ImportedOrderRow } from "./imported-order-views.ts";

/** Columns of lists of imported orders. */
export const importedOrderColumns: Column<ImportedOrderRow>[] = [
  {
    id: "placed-order",
    title: "Order",
    isRowHeader: true,
    cell: ({ id, number, shop }) => (
      <span className="wrap-anywhere">
        <Link className="row-link" to={`/admin/orders/imported/${id}`}>
          {number}
        </Link>
        <SecondLine>{`Imported from ${shop}`}</SecondLine>
      </span>
    ),
  },
  {
    id: "person",
    title: "Customer",
    cell: ({ name, email }) => (
      <span className="wrap-anywhere">
        <span>{name || "No name"}</span>
        {email && <SecondLine>{email}</SecondLine>}
      </span>
    ),
  },
  {
    id: "placed",
    title: "Date",
    cell: ({ placedAt, day }) => <time dateTime={placedAt}>{day}</time>,
  },
  { id: "many", title: "Items", numeric: true, cell: ({ itemCount }) => itemCount },
  { id: "sum", title: "Total", numeric: true, cell: ({ total }) => formatUsd(total) },
  {
    id: "paid",
    title: "Payment",
    cell: ({ paymentStatus, refunded }) => (
      <span>
        <PaymentBadge state={paymentStatus} />
        {paymentStatus === "paid" && refunded > 0 && (
          <SecondLine>{`Refunded ${formatUsd(refunded)}`}</SecondLine>
        )}
      </span>
    ),
  },
  {
    id: "state",
    title: "Status",
    cell: ({ status }) => (
      <span className="status-word" data-status={status}>
        {capitalized(status)}
      </span>
    ),
  },
];
