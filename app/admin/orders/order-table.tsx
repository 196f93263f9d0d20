import type { ReactNode } from "react";
import { Link } from "react-router";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { type Column, type ColumnSort, DataTable } from "#app/ui/lists/data-table.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { OrderSort } from "#domain/orders/order-list.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import { type OrderListFilter, orderListQuery, orderSortText } from "./data/order-list-address.ts";
import type { OrderRow } from "./data/order-views.ts";
import { HoldSign, SlipOutdated } from "./details/hold-sign.tsx";
import { PaymentBadge } from "./details/payment-badge.tsx";
import { RowMenu } from "./row-menu.tsx";
import { StatusSelect } from "./status-select.tsx";

/** The list of orders. */
export function OrderTable(props: {
  orders: readonly OrderRow[];
  filter: OrderListFilter;
  listQuery: string;
  /** Orders placed after this moment are marked as new. */
  newSince: string;
  selection: Selection;
}): ReactNode {
  const { orders, filter, listQuery, newSince, selection } = props;
  const queryOf = (id: string) => `${listQuery ? `${listQuery}&` : "?"}order=${id}`;
  const isNew = (order: OrderRow) => order.placedAt > newSince;

  /** Sorts ascending on the first press, descending on the next. */
  const sortOf = (by: OrderSort["by"]): ColumnSort => {
    const isCurrent = filter.sort.by === by;
    const { descending } = filter.sort;
    const next = { by, descending: isCurrent && !descending };
    return {
      direction: isCurrent ? (descending ? "descending" : "ascending") : undefined,
      query: orderListQuery({ ...filter, sort: next }),
    };
  };

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
          {isNew(order) && (
            <span className="ml-2 rounded-full bg-accent px-2 py-0.5 text-[0.6875rem] font-bold text-on-accent">
              New
            </span>
          )}
          {order.isTest && <SecondLine>Test order</SecondLine>}
          {order.isArchived && <SecondLine>Archived</SecondLine>}
          {order.isPacked && <SecondLine>Packed</SecondLine>}
          {order.isSlipOutdated && <SlipOutdated />}
          {order.isOnHold && (
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
      sort: sortOf("date"),
      cell: ({ placedAt, day, time }) => (
        <time dateTime={placedAt}>
          <span>{day}</span> <span className="cell-second">{time}</span>
        </time>
      ),
    },
    {
      id: "customer",
      title: "Customer",
      sort: sortOf("customer"),
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
      cell: ({ itemCount, sellsGiftCard }) =>
        sellsGiftCard ? (
          "Gift card"
        ) : (
          <>
            <span>{itemCount}</span>
            <span className="cell-unit">{` ${itemCount === 1 ? "bar" : "bars"}`}</span>
          </>
        ),
    },
    {
      id: "total",
      title: "Total",
      numeric: true,
      sort: sortOf("total"),
      cell: ({ total }) => formatUsd(total),
    },
    {
      id: "payment",
      title: "Payment",
      cell: (order) => (
        <>
          <PaymentBadge state={paymentStateOf(order)} />
          {order.paymentStatus === "paid" && order.refunded > 0 && (
            <span className="cell-second">{`Refunded ${formatUsd(order.refunded)}`}</span>
          )}
        </>
      ),
    },
    {
      id: "status",
      title: "Status",
      sort: sortOf("status"),
      cell: (order) => <StatusSelect order={order} detailsQuery={queryOf(order.id)} />,
    },
    {
      id: "menu",
      title: "Actions",
      hiddenTitle: true,
      cell: (order) => <RowMenu order={order} detailsQuery={queryOf(order.id)} />,
    },
  ];

  return (
    <DataTable
      className="order-table"
      caption={orderSortText(filter.sort) ? "Orders" : "Orders, newest first"}
      columns={columns}
      rows={orders}
      idOf={({ id }) => id}
      markOf={(order) => (isNew(order) ? "new" : undefined)}
      selection={{
        ...selection,
        labelOf: ({ orderNumber }) => orderNumber || "this order",
      }}
    />
  );
}
