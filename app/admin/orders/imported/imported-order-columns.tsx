import { RowLink, TwoLines } from "#app/admin/shared/list-cells.tsx";
import type { Column } from "#app/ui/lists/data-table.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { describeRefunded, PaymentBadge } from "../details/payment-badge.tsx";
import type { ImportedOrderRow } from "./imported-order-views.ts";

export const importedOrderColumns: Column<ImportedOrderRow>[] = [
  {
    id: "placed-order",
    title: "Order",
    isRowHeader: true,
    cell: ({ id, number, shop }) => (
      <TwoLines second={`Imported from ${shop}`}>
        <RowLink to={`/admin/orders/imported/${id}`}>{number}</RowLink>
      </TwoLines>
    ),
  },
  {
    id: "person",
    title: "Customer",
    cell: ({ name, email }) => <TwoLines second={email}>{name || "No name"}</TwoLines>,
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
    cell: (order) => (
      <TwoLines second={describeRefunded(order)}>
        <PaymentBadge state={order.paymentStatus} />
      </TwoLines>
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
