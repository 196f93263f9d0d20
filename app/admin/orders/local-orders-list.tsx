import type { ReactNode } from "react";
import type { LocalOrder } from "#app/shop/local-orders/local-orders.ts";
import { fullName } from "#domain/input/full-name.ts";
import { formatUsd } from "#domain/money/cents.ts";

/**
 * The orders placed from this browser, shown while the database is down.
 *
 * @param alone whether no earlier loaded list is shown below
 */
export function LocalOrdersList(props: {
  orders: readonly LocalOrder[];
  alone?: boolean;
}): ReactNode {
  const { orders, alone = false } = props;
  const below = alone ? "" : " Below is the list as it was last loaded.";
  return (
    <section
      className="mb-5 rounded-lg border-[1.5px] border-dashed border-line px-5 py-4"
      aria-labelledby="local-orders"
    >
      <h2 id="local-orders" className="text-xl">
        Local orders
      </h2>
      {orders.length === 0 ? (
        <p>{`This browser keeps no orders of its own.${below}`}</p>
      ) : (
        <>
          <p>{`Only what was ordered in this browser.${below}`}</p>
          <ul>
            {orders.map((order) => (
              <li key={order.checkoutId}>
                <strong>{fullName(order.details)}</strong> <span>{summaryOf(order)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function summaryOf({ orderNumber, placedAt, totals }: LocalOrder): string {
  const placed = new Date(placedAt).toLocaleString("en-US");
  return [orderNumber, placed, formatUsd(totals.total)].filter(Boolean).join(" · ");
}
