import type { ReactNode } from "react";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { orderStatuses } from "#domain/orders/order-status.ts";
import { paymentStatuses } from "#domain/payments/payment-status.ts";
import {
  type OrderListFilter,
  orderListFilter,
  orderListQuery,
} from "./data/order-list-address.ts";

const named = (value: string) => ({ value, label: capitalized(value) });

/** As in the URL; the default, newest first, is not in it. */
const sorts = [
  { value: "date", label: "Oldest first" },
  { value: "customer", label: "Customer, A to Z" },
  { value: "-customer", label: "Customer, Z to A" },
  { value: "total", label: "Total, lowest first" },
  { value: "-total", label: "Total, highest first" },
  { value: "status", label: "Status, pending first" },
  { value: "-status", label: "Status, cancelled first" },
];

export function OrderSearch({ filter }: { filter: OrderListFilter }): ReactNode {
  return (
    <ListSearch
      list="orders"
      placeholder="Order number, name or email"
      maxLength={100}
      search={filter.search}
      query={orderListQuery(filter)}
      tidy={(query) => orderListQuery(orderListFilter(query))}
      choices={[
        {
          name: "status",
          label: "Order status",
          all: "All statuses",
          options: orderStatuses.map(named),
        },
        {
          name: "payment",
          label: "Payment status",
          all: "All payments",
          options: paymentStatuses.map(named),
        },
        { name: "sort", label: "Sorted by", all: "Newest first", options: sorts, onCards: true },
      ]}
      days={[
        { name: "from", label: "From" },
        { name: "to", label: "To" },
      ]}
    />
  );
}
