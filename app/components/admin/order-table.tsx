import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatUsd } from "#domain/money/cents.ts";
import type { OrderRow } from "../../admin/order-views.ts";
import { PaymentBadge } from "./payment-badge.tsx";
import { StatusSelect } from "./status-select.tsx";

/** The list of orders: a table, and on a phone one card an order. */
export function OrderTable(props: {
  orders: readonly OrderRow[];
  listQuery: string;
  /** Orders placed after this moment are marked as new. */
  newSince: string;
}): ReactNode {
  const { orders, listQuery, newSince } = props;
  const queryOf = (id: string) => `${listQuery ? `${listQuery}&` : "?"}order=${id}`;
  return (
    <table className="admin-table order-table">
      <caption className="sr-only">Orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col">Customer</th>
          <th scope="col" className="cell-number">
            Items
          </th>
          <th scope="col" className="cell-number">
            Total
          </th>
          <th scope="col" className="cell-payment">
            Payment
          </th>
          <th scope="col" className="cell-status">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} data-new={order.placedAt > newSince}>
            <th scope="row" className="cell-order">
              <Link className="row-link" to={{ search: queryOf(order.id) }} preventScrollReset>
                {order.orderNumber || "No number"}
              </Link>
              {order.placedAt > newSince && <span className="new-mark">New</span>}
            </th>
            <td className="cell-date">
              <time dateTime={order.placedAt}>
                {order.day} <span className="cell-second">{order.time}</span>
              </time>
            </td>
            <td className="cell-customer">
              <span className="cell-name">{order.customerName || "No name"}</span>{" "}
              <span className="cell-second">{order.customerEmail}</span>
            </td>
            <td className="cell-number cell-items">
              {order.itemCount}
              <span className="cell-unit"> {order.itemCount === 1 ? "bar" : "bars"}</span>
            </td>
            <td className="cell-number cell-total">{formatUsd(order.total)}</td>
            <td className="cell-payment">
              <PaymentBadge status={order.paymentStatus} />
            </td>
            <td className="cell-status">
              <StatusSelect
                orderId={order.id}
                orderNumber={order.orderNumber}
                status={order.status}
                listQuery={listQuery}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
