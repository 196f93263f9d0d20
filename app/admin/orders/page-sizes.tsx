import type { ReactNode } from "react";
import { Link } from "react-router";
import { type OrderListFilter, orderListQuery, pageSizes } from "./data/order-list-address.ts";

/** Chooses the page size. Hidden when all orders fit on the smallest page. */
export function PageSizes(props: { filter: OrderListFilter; total: number }): ReactNode {
  const { filter, total } = props;
  if (total <= pageSizes[0]) return null;
  return (
    <nav
      className="mt-3 flex flex-wrap items-center justify-center gap-x-1 text-soft"
      aria-label="Orders on a page"
    >
      {pageSizes.map((size) => (
        <Link
          key={size}
          className="grid min-h-11 min-w-11 place-items-center rounded-md tabular-nums underline-offset-[0.25em] hover:text-accent aria-[current=true]:font-bold aria-[current=true]:text-ink aria-[current=true]:underline"
          to={{ search: orderListQuery({ ...filter, size }) }}
          aria-current={size === filter.size}
          preventScrollReset
        >
          {size}
        </Link>
      ))}
      <span>on a page</span>
    </nav>
  );
}
