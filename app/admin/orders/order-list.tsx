import { Link } from "react-router";
import type { PillTab } from "#app/ui/navigation/pill-tabs.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { formatUsd } from "#domain/money/cents.ts";
import {
  MAX_LISTED_ORDERS,
  newestFirst,
  type OrderParcel,
  type OrderSort,
  orderParcels,
  orderViews,
} from "#domain/orders/order-list-options.ts";
import { orderStatuses } from "#domain/orders/order-status.ts";
import { paymentStateOf, paymentStatuses } from "#domain/payments/payment-status.ts";
import { allPlaces, usPlaces } from "#domain/places/us-places.ts";
import { defineList, type ListColumn } from "../list/define-list.ts";
import { day, flag, idOfLoaded, oneOf, oneOfLoaded } from "../list/list-filters.ts";
import { RowLink } from "../shared/list-cells.tsx";
import { ContentsPopover } from "./contents-popover.tsx";
import type { ListedOrderWithContents } from "./data/order-views.ts";
import { placedColumn } from "./data/placed-column.tsx";
import { OrderNumberText } from "./details/order-number-text.tsx";
import { describeRefunded, PaymentBadge } from "./details/payment-badge.tsx";
import { RowMenu } from "./row-menu.tsx";
import { StatusSelect } from "./status-select.tsx";
import { usePackOrder } from "./use-pack-order.ts";

const columns: readonly ListColumn<ListedOrderWithContents, OrderSort["by"]>[] = [
  {
    id: "order",
    title: "Order",
    isRowHeader: true,
    cell: (order, { withOpen, isNew }) => (
      <>
        <span className="cell-dot status-word" data-status={order.status}>
          <span className="sr-only">{capitalized(order.status)}</span>
        </span>
        <RowLink to={{ search: withOpen("order", order.id) }} preventScrollReset>
          <OrderNumberText number={order.orderNumber} />
        </RowLink>
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
  { ...placedColumn, sortBy: "date" },
  {
    id: "customer",
    title: "Customer",
    sortBy: "customer",
    cell: ({ customerName, customerEmail }) => (
      <>
        <bdi className="cell-name">{customerName || "No name"}</bdi>{" "}
        <span className="cell-email">{customerEmail}</span>
      </>
    ),
  },
  {
    id: "items",
    title: "Bars",
    numeric: true,
    cell: (order) => (order.sellsGiftCard ? "Gift card" : <ContentsPopover order={order} />),
  },
  {
    id: "total",
    title: "Total",
    numeric: true,
    sortBy: "total",
    cell: ({ total }) => formatUsd(total),
  },
  {
    id: "payment",
    title: "Payment",
    cell: (order) => (
      <>
        <PaymentBadge state={paymentStateOf(order)} />
        <span className="cell-note empty:hidden">{describeRefunded(order)}</span>
      </>
    ),
  },
  {
    id: "parcel",
    title: "Parcel",
    cell: (order, { withOpen }) => (
      <ParcelCell order={order} detailsQuery={withOpen("order", order.id)} />
    ),
  },
  {
    id: "status",
    title: "Status",
    sortBy: "status",
    cell: (order, { withOpen }) => (
      <StatusSelect order={order} detailsQuery={withOpen("order", order.id)} />
    ),
  },
  {
    id: "menu",
    title: "Actions",
    hiddenTitle: true,
    cell: (order, { withOpen }) => (
      <RowMenu order={order} detailsQuery={withOpen("order", order.id)} />
    ),
  },
];

const parcelNames: Record<OrderParcel, string> = {
  packed: "Packed",
  "on-hold": "On hold",
  "part-sent": "Partly sent",
  undeliverable: "Not delivered",
};

export const orderList = defineList({
  noun: { one: "order", many: "orders" },
  path: "/admin/orders",
  caption: "Orders, newest first",
  className: "order-table",
  hasOwnPhoneRows: true,
  hasToolsWhenEmpty: true,
  search: { placeholder: "Number, name, email, street, bar…", maxLength: 100 },
  filters: {
    status: oneOf(orderStatuses, {
      label: "Order status",
      all: "All statuses",
      labelOf: capitalized,
    }),
    payment: oneOf(paymentStatuses, {
      label: "Payment status",
      all: "All payments",
      labelOf: capitalized,
    }),
    view: oneOf(orderViews),
    product: idOfLoaded({ label: "Bar", all: "All bars", isExtra: true }),
    state: oneOf(allPlaces, {
      label: "State",
      all: "All states",
      isExtra: true,
      labelOf: (state) => usPlaces[state],
    }),
    code: idOfLoaded({ label: "Code", all: "All codes", isExtra: true }),
    tag: oneOfLoaded({ label: "Customer's tag", all: "All tags", isExtra: true }),
    parcel: oneOf(orderParcels, {
      label: "Parcel",
      all: "All parcels",
      isExtra: true,
      labelOf: (parcel) => parcelNames[parcel],
    }),
    gift: flag({ label: "Gift", all: "Gifts and others", on: "Gifts only", isExtra: true }),
    waits: day({ label: "Gift day", isExtra: true }),
    note: flag({ label: "Note", all: "With or without a note", on: "With a note", isExtra: true }),
    from: day({ label: "From", isExtra: true }),
    to: day({ label: "To", isExtra: true }),
  },
  views: [
    { id: "all", name: "All", filters: {} },
    { id: "open", name: "Open", filters: { view: "open" } },
    { id: "to-pack", name: "To pack", filters: { view: "to-pack" }, empty: "Nothing to pack." },
    { id: "unpaid", name: "Unpaid", filters: { view: "unpaid" }, empty: "No unpaid orders." },
    {
      id: "bank",
      name: "Waiting for bank",
      filters: { view: "bank" },
      empty: "No payment is on its way from a bank.",
    },
    {
      id: "needs-me",
      name: "Needs me",
      filters: { view: "needs-me" },
      empty: "Nothing needs you.",
    },
    {
      id: "archived",
      name: "Archived",
      filters: { view: "archived" },
      empty: "Nothing is archived yet.",
    },
  ],
  sort: {
    initial: newestFirst,
    initialLabel: "Newest first",
    choices: [
      { by: "date", descending: false, label: "Oldest first" },
      { by: "customer", descending: false, label: "Customer, A to Z" },
      { by: "customer", descending: true, label: "Customer, Z to A" },
      { by: "total", descending: false, label: "Total, lowest first" },
      { by: "total", descending: true, label: "Total, highest first" },
      { by: "status", descending: false, label: "Status, pending first" },
      { by: "status", descending: true, label: "Status, cancelled first" },
    ],
  },
  continuesAfterRows: true,
  sizes: [10, 25, 50, 100],
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ orderNumber }) => orderNumber || "this order",
  maxSelected: MAX_LISTED_ORDERS,
});

/** The tab that leads to the orders of a former shop. */
export function importedView(isCurrent: boolean): PillTab {
  return { name: "Imported", to: "/admin/orders/imported", current: isCurrent };
}

/** What happens next with an order's bars; while its row is pointed at or has the focus, as a button. */
function ParcelCell(props: { order: ListedOrderWithContents; detailsQuery: string }) {
  const { order, detailsQuery } = props;
  const { parcel } = order;
  const pack = usePackOrder();
  if (!parcel) return null;
  return (
    <span className="parcel-cell">
      <span className="parcel-text" data-tone={parcel.tone}>
        {parcel.text}
      </span>
      {parcel.next === "pack" && (
        <button
          type="button"
          className="parcel-next"
          aria-label={`Mark ${order.orderNumber} packed`}
          aria-disabled={pack.isBusy}
          onClick={() => !pack.isBusy && pack.run({ orderId: order.id })}
        >
          Mark packed
        </button>
      )}
      {parcel.next === "send" && (
        <Link
          className="parcel-next"
          aria-label={`Send ${order.orderNumber}`}
          to={{ search: detailsQuery }}
          preventScrollReset
        >
          Send…
        </Link>
      )}
    </span>
  );
}
