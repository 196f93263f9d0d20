import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Page } from "../text/page-of.ts";

/** Pagination links. Nothing when there is one page. */
export function Pager(props: {
  page: Page;
  noun: string;
  /** The query of a page. */
  queryOf?: (page: number) => string;
  /** The count stopped at this number; there are more. */
  moreThan?: number | undefined;
}): ReactNode {
  const { page, noun, queryOf = plainQuery, moreThan } = props;
  if (page.pages === 1) return null;

  const last = Math.min(page.offset + page.size, page.total);
  const isCounted = moreThan === undefined;
  const total = isCounted ? page.total : `${moreThan.toLocaleString("en-US")}+`;
  return (
    <nav
      className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2"
      aria-label={`Pages of ${noun}`}
    >
      <p className="mr-auto text-sm text-soft @max-[52rem]/main:w-full @max-[52rem]/main:text-center">{`${page.offset + 1}–${last} of ${total}`}</p>
      <PageLink query={queryOf(page.number - 1)} exists={page.number > 1} name="Previous" />
      <p className="text-sm text-soft">
        {isCounted ? `Page ${page.number} of ${page.pages}` : `Page ${page.number}`}
      </p>
      <PageLink query={queryOf(page.number + 1)} exists={page.number < page.pages} name="Next" />
    </nav>
  );
}

function plainQuery(page: number): string {
  return page === 1 ? "" : `?page=${page}`;
}

const pageLink = "inline-flex min-h-11 items-center px-3 font-semibold";

function PageLink({ query, exists, name }: { query: string; exists: boolean; name: string }) {
  if (!exists) {
    // Keeps its space, so that the other button does not move.
    return (
      <span className={`invisible ${pageLink}`} aria-hidden="true">
        {name}
      </span>
    );
  }
  return (
    <Link className={`hover:text-accent ${pageLink}`} to={{ search: query }}>
      {name}
    </Link>
  );
}
