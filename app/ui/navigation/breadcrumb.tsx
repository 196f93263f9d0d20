import type { ReactNode } from "react";
import { Link } from "react-router";

/**
 * Breadcrumbs.
 *
 * @param trail from the top down; the last part is the current page and not a link
 */
export function Breadcrumb(props: {
  trail: readonly { readonly name: string; readonly path: string }[];
}): ReactNode {
  const above = props.trail.slice(0, -1);
  return (
    <nav aria-label="Breadcrumb" className="relative z-1">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-soft max-sm:-mt-1 max-sm:-mb-2">
        {above.map(({ path, name }) => (
          // On a phone the link to the home page is left out, since the wordmark is one.
          <li key={path} className="flex flex-none items-center gap-x-2 max-sm:first:hidden">
            <Link
              to={path}
              prefetch="intent"
              className="-mx-1 inline-block px-1 py-3 hover:text-ink hover:underline"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="max-sm:in-[li:nth-last-child(2)]:hidden">
              /
            </span>
          </li>
        ))}
        {/* On a phone the heading below says it. */}
        <li aria-current="page" className="truncate py-3 text-ink max-sm:sr-only">
          {props.trail.at(-1)?.name}
        </li>
      </ol>
    </nav>
  );
}
