import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { add, formatUsd } from "#domain/money/cents.ts";
import { orderStatusNames } from "#domain/orders/describe-order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { countNoun } from "#domain/words/count-noun.ts";

/** All orders that were paid at once, of which this page shows one. */
export default function PurchasedOrders(props: {
  orders: readonly PurchasedOrder[];
  /** The id of the order that is shown. */
  shown: string;
}): ReactNode {
  const { orders, shown } = props;
  const total = add(...orders.map((order) => order.total));
  return (
    <section aria-labelledby="purchase">
      <h2 id="purchase" className="mb-2 text-3xl">
        Your gifts
      </h2>
      <p className="text-soft">
        <span>{`${countNoun(orders.length, "order")}, paid at once:`}</span>{" "}
        <span className="font-semibold text-ink">{formatUsd(total)}</span>. Each parcel has its own
        number.
      </p>
      <ol className="mt-3 grid divide-y divide-line border-y border-line">
        {orders.map(({ id, orderNumber, recipient, place, total: amount, status }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="min-w-0 wrap-anywhere">
              {id === shown ? (
                <span className="font-semibold">{orderNumber}</span>
              ) : (
                <TextLink to={`/order-confirmation/${id}`}>{orderNumber}</TextLink>
              )}{" "}
              <span>{[recipient, place].filter(Boolean).join(", ")}</span>
              <span className="block text-sm text-soft">{`${orderStatusNames[status]}${id === shown ? ", shown on this page" : ""}`}</span>
            </span>
            <span className="tabular-nums">{formatUsd(amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
