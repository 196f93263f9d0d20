import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FoundPage } from "./find-pages.ts";

/** Links to the pages that a search of the list also found. */
export function FoundPages({ pages }: { pages: readonly FoundPage[] }): ReactNode {
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Pages found" className="pt-4">
      <ul className="flex flex-wrap gap-2">
        {pages.map(({ path, title }) => (
          <li key={`${path} ${title}`}>
            <Link
              to={path}
              prefetch="intent"
              className="flex min-h-11 items-center rounded-full bg-sunken px-4 font-medium wrap-anywhere hover:text-accent"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
