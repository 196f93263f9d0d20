import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { ListedOrder } from "../orders/data/order-views.ts";
import { placedColumn } from "../orders/data/placed-column.tsx";
import { OrderNumberText } from "../orders/details/order-number-text.tsx";
import { PaymentBadge } from "../orders/details/payment-badge.tsx";
import { RowLink } from "../shared/list-cells.tsx";

export function NewestOrders({ orders }: { orders: readonly ListedOrder[] }): ReactNode {
  return (
    <section className="home-panel" aria-labelledby="newest-title">
      <div className="home-panel-head">
        <h2 id="newest-title">Newest orders</h2>
        <TextLink to="/admin/orders">Go to the orders</TextLink>
      </div>
      {orders.length === 0 ? (
        <p className="px-4 pb-5 text-base text-soft">Your first order will show up here.</p>
      ) : (
        <DataTable
          className="order-table newest-orders"
          caption="Newest orders"
          labelsOnCards={false}
          columns={columns}
          rows={orders}
          idOf={({ id }) => id}
        />
      )}
    </section>
  );
}

const columns: Column<ListedOrder>[] = [
  {
    id: "order",
    title: "Order",
    isRowHeader: true,
    cell: ({ id, orderNumber }) => (
      <RowLink to={`/admin/orders/${id}`}>
        <OrderNumberText number={orderNumber} />
      </RowLink>
    ),
  },
  placedColumn,
  {
    id: "customer",
    title: "Customer",
    cell: ({ customerName }) => <bdi>{customerName || "No name"}</bdi>,
  },
  {
    id: "items",
    title: "Bars",
    numeric: true,
    cell: ({ itemCount, sellsGiftCard }) =>
      sellsGiftCard ? "Gift card" : countNoun(itemCount, "bar"),
  },
  { id: "total", title: "Total", numeric: true, cell: ({ total }) => formatUsd(total) },
  { id: "parcel", title: "Next", cell: (order) => <Next order={order} /> },
];

/** What happens next with its bars, or how it is paid. */
function Next({ order }: { order: ListedOrder }) {
  if (!order.parcel) return <PaymentBadge state={paymentStateOf(order)} />;
  return (
    <span className="parcel-text" data-tone={order.parcel.tone}>
      {order.parcel.text}
    </span>
  );
}
