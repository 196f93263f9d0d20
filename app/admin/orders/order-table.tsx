import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatUsd } from "#domain/money/cents.ts";
import type { Selection } from "../../ui/hooks/use-selection.ts";
import { BULK_FORM, ignoreEnter } from "./bulk-bar.tsx";
import type { OrderRow } from "./data/order-views.ts";
import type { OrdersAction } from "./data/use-orders-action.ts";
import { HoldSign } from "./details/hold-sign.tsx";
import { PaymentBadge } from "./details/payment-badge.tsx";
import { RowMenu } from "./row-menu.tsx";
import { StatusSelect } from "./status-select.tsx";

/** The list of orders: a table, and on a phone one card an order. */
export function OrderTable(props: {
  orders: readonly OrderRow[];
  listQuery: string;
  /** Orders placed after this moment are marked as new. */
  newSince: string;
  selection: Selection;
  mail: OrdersAction;
  deletion: OrdersAction;
}): ReactNode {
  const { orders, listQuery, newSince, selection, mail, deletion } = props;
  const queryOf = (id: string) => `${listQuery ? `${listQuery}&` : "?"}order=${id}`;
  return (
    <table className="admin-table order-table key-rows">
      <caption className="sr-only">Orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col" className="cell-select">
            <span className="sr-only">Select</span>
          </th>
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
          <th scope="col" className="cell-menu">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr
            key={order.id}
            data-new={order.placedAt > newSince}
            data-selected={selection.has(order.id)}
          >
            <td className="cell-select">
              <label>
                <input
                  type="checkbox"
                  form={BULK_FORM}
                  name="select"
                  value={order.id}
                  autoComplete="off"
                  checked={selection.has(order.id)}
                  onKeyDown={ignoreEnter}
                  onChange={(event) => selection.set(order.id, event.currentTarget.checked)}
                />
                <span className="sr-only">Select {order.orderNumber || "this order"}</span>
              </label>
            </td>
            <th scope="row" className="cell-order">
              <Link className="row-link" to={{ search: queryOf(order.id) }} preventScrollReset>
                {order.orderNumber || "No number"}
              </Link>
              {order.placedAt > newSince && <span className="new-mark">New</span>}
              {order.isHeld && (
                <span className="hold-mark">
                  <HoldSign />
                  On hold
                </span>
              )}
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
            <td className="cell-menu">
              <RowMenu
                order={order}
                detailsQuery={queryOf(order.id)}
                mail={mail}
                deletion={deletion}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
