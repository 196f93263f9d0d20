import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { type Column, type ColumnSort, DataTable } from "#app/ui/lists/data-table.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { OrderSort } from "#domain/orders/order-list.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import { type OrderListFilter, orderListQuery, orderSortText } from "./data/order-list-address.ts";
import type { ListedOrder } from "./data/order-views.ts";
import { HoldSign, SlipOutdated } from "./details/hold-sign.tsx";
import { PaymentBadge } from "./details/payment-badge.tsx";
import { RowMenu } from "./row-menu.tsx";
import { StatusSelect } from "./status-select.tsx";

/** The list of orders. */
export function OrderTable(props: {
  orders: readonly ListedOrder[];
  filter: OrderListFilter;
  listQuery: string;
  /** Orders placed after this moment are marked as new. */
  newSince: string;
  selection: Selection;
}): ReactNode {
  const { orders, filter, listQuery, newSince, selection } = props;
  const queryOf = (id: string) => `${listQuery ? `${listQuery}&` : "?"}order=${id}`;
  const isNew = (order: ListedOrder) => order.placedAt > newSince;

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

  const columns: Column<ListedOrder>[] = [
    {
      id: "order",
      title: "Order",
      isRowHeader: true,
      cell: (order) => (
        <>
          <Link className="row-link" to={{ search: queryOf(order.id) }} preventScrollReset>
            <OrderNumber number={order.orderNumber} />
          </Link>
          {isNew(order) && (
            <span className="ml-2 rounded-full bg-accent px-2 py-0.5 text-[0.6875rem] font-bold text-on-accent">
              New
            </span>
          )}
          {order.isTest && <span className="cell-note">Test order</span>}
          {order.isArchived && <span className="cell-note">Archived</span>}
        </>
      ),
    },
    {
      id: "date",
      title: "Placed",
      sort: sortOf("date"),
      cell: ({ placedAt, placed, day, time }) => (
        <time dateTime={placedAt} title={`${day}, ${time}`}>
          {placed}
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
          <span className="cell-email">{customerEmail}</span>
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
            <span className="cell-note">{`Refunded ${formatUsd(order.refunded)}`}</span>
          )}
        </>
      ),
    },
    { id: "parcel", title: "Parcel", cell: (order) => <ParcelState order={order} /> },
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

/** The year is the same in most rows, so the last digits stand out. */
function OrderNumber({ number }: { number: string }) {
  if (!number) return <span>No number</span>;
  const start = number.lastIndexOf("-") + 1;
  return (
    <>
      <span className="font-normal text-soft">{number.slice(0, start)}</span>
      <span>{number.slice(start)}</span>
    </>
  );
}

/** What is known of an order's parcel. */
function ParcelState({ order }: { order: ListedOrder }) {
  if (order.isOnHold) {
    return (
      <span className="flex items-center gap-1 font-semibold text-danger">
        <HoldSign />
        On hold
      </span>
    );
  }
  if (order.isSlipOutdated) return <SlipOutdated />;
  return order.isPacked ? <span>Packed</span> : null;
}
