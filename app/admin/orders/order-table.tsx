import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import type { Selection } from "../../ui/hooks/use-selection.ts";
import { BULK_FORM } from "./bulk-bar.tsx";
import type { OrderRow } from "./data/order-views.ts";
import type { OrdersAction } from "./data/use-orders-action.ts";
import { HoldSign } from "./details/hold-sign.tsx";
import { PaymentBadge } from "./details/payment-badge.tsx";
import { RowMenu } from "./row-menu.tsx";
import { StatusSelect } from "./status-select.tsx";

/** The list of orders. */
export function OrderTable(props: {
  orders: readonly OrderRow[];
  listQuery: string;
  /** Orders placed after this moment are marked as new. */
  newSince: string;
  selection: Selection;
  mail: OrdersAction;
  deletion: OrdersAction;
  refund: OrdersAction;
}): ReactNode {
  const { orders, listQuery, newSince, selection, mail, deletion, refund } = props;
  const queryOf = (id: string) => `${listQuery ? `${listQuery}&` : "?"}order=${id}`;
  const isNew = (order: OrderRow) => order.placedAt > newSince;

  const columns: Column<OrderRow>[] = [
    {
      id: "order",
      title: "Order",
      isRowHeader: true,
      cell: (order) => (
        <>
          <Link className="row-link" to={{ search: queryOf(order.id) }} preventScrollReset>
            {order.orderNumber || "No number"}
          </Link>
          {isNew(order) && <span className="new-mark">New</span>}
          {order.isHeld && (
            <span className="flex items-center gap-1 text-[0.8125rem] font-semibold text-danger">
              <HoldSign />
              On hold
            </span>
          )}
        </>
      ),
    },
    {
      id: "date",
      title: "Date",
      cell: ({ placedAt, day, time }) => (
        <time dateTime={placedAt}>
          {day} <span className="cell-second">{time}</span>
        </time>
      ),
    },
    {
      id: "customer",
      title: "Customer",
      cell: ({ customerName, customerEmail }) => (
        <>
          <span className="cell-name">{customerName || "No name"}</span>{" "}
          <span className="cell-second">{customerEmail}</span>
        </>
      ),
    },
    {
      id: "items",
      title: "Items",
      numeric: true,
      cell: ({ itemCount }) => (
        <>
          {itemCount}
          <span className="cell-unit"> {itemCount === 1 ? "bar" : "bars"}</span>
        </>
      ),
    },
    { id: "total", title: "Total", numeric: true, cell: ({ total }) => formatUsd(total) },
    {
      id: "payment",
      title: "Payment",
      cell: ({ paymentStatus, refunded }) => (
        <>
          <PaymentBadge status={paymentStatus} />
          {paymentStatus === "paid" && refunded > 0 && (
            <span className="cell-second">Refunded {formatUsd(refunded)}</span>
          )}
        </>
      ),
    },
    {
      id: "status",
      title: "Status",
      cell: ({ id, orderNumber, status, paymentStatus, total, refunded }) => (
        <StatusSelect
          orderId={id}
          orderNumber={orderNumber}
          status={status}
          refund={refund}
          paid={paymentStatus === "paid" ? subtract(total, refunded) : ZERO}
          listQuery={listQuery}
          detailsQuery={queryOf(id)}
        />
      ),
    },
    {
      id: "menu",
      title: "Actions",
      hiddenTitle: true,
      cell: (order) => (
        <RowMenu order={order} detailsQuery={queryOf(order.id)} mail={mail} deletion={deletion} />
      ),
    },
  ];

  return (
    <DataTable
      className="order-table"
      caption="Orders, newest first"
      columns={columns}
      rows={orders}
      idOf={({ id }) => id}
      markOf={(order) => (isNew(order) ? "new" : undefined)}
      selection={{
        ...selection,
        form: BULK_FORM,
        labelOf: ({ orderNumber }) => orderNumber || "this order",
      }}
    />
  );
}
