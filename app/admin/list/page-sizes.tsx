import type { ReactNode } from "react";
import { Link } from "react-router";
import { capitalized } from "#app/ui/text/capitalized.ts";
import type { List, ListRequest } from "./define-list.ts";

/** Chooses the rows per page. Hidden when all rows fit on the smallest page. */
export function PageSizes<Row, Filters, By extends string>(props: {
  list: List<Row, Filters, By>;
  request: ListRequest<Filters, By>;
  total: number;
}): ReactNode {
  const { list, request, total } = props;
  const [smallest = 0, ...others] = list.sizes;
  if (others.length === 0 || total <= smallest) return null;
  return (
    <nav
      className="mt-3 flex flex-wrap items-center justify-center gap-x-1 text-soft"
      aria-label={`${capitalized(list.noun.many)} on a page`}
    >
      {list.sizes.map((size) => (
        <Link
          key={size}
          className="grid min-h-11 min-w-11 place-items-center rounded-md tabular-nums underline-offset-[0.25em] hover:text-accent aria-[current=true]:font-bold aria-[current=true]:text-ink aria-[current=true]:underline"
          to={{ search: list.write({ ...request, size, page: 1 }) }}
          aria-current={size === request.size}
          preventScrollReset
        >
          {size}
        </Link>
      ))}
      <span>on a page</span>
    </nav>
  );
}
