import type { ReactNode } from "react";
import { orderStatuses } from "#domain/orders/order-status.ts";
import { paymentStatuses } from "#domain/orders/payment-status.ts";
import { ListSearch } from "../../ui/list-search.tsx";
import { capitalized } from "../../ui/text/capitalized.ts";
import {
  type OrderListFilter,
  orderListFilter,
  orderListQuery,
} from "./data/order-list-address.ts";

const named = (value: string) => ({ value, label: capitalized(value) });

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
      ]}
    />
  );
}
