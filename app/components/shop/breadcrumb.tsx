import type { ReactNode } from "react";
import { Link } from "react-router";

/** The way to this page. Its last part is the page itself and no link. */
export function Breadcrumb(props: {
  trail: readonly { readonly to: string; readonly name: string }[];
  here: string;
}): ReactNode {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        {props.trail.map(({ to, name }) => (
          // On a phone the wordmark is way home enough.
          <li key={to} className="flex items-center gap-x-2 max-sm:first:hidden">
            <Link to={to} prefetch="intent" className="py-2 hover:text-ink hover:underline">
              {name}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="py-2 text-ink">
          {props.here}
        </li>
      </ol>
    </nav>
  );
}
