import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Page } from "../../admin/page-of.ts";

/**
 * The pages of a list as plain links. Nothing when there is only one.
 *
 * @param query what else the list's address says, such as "q=mail"
 */
export function Pager(props: { page: Page; noun: string; query?: string }): ReactNode {
  const { page, noun, query = "" } = props;
  if (page.pages === 1) return null;
  const last = Math.min(page.offset + page.size, page.total);
  return (
    <nav className="pager" aria-label={`Pages of ${noun}`}>
      <p className="pager-text">
        {page.offset + 1}–{last} of {page.total}
      </p>
      <PageLink to={page.number - 1} exists={page.number > 1} name="Previous" query={query} />
      <p className="pager-text">
        Page {page.number} of {page.pages}
      </p>
      <PageLink to={page.number + 1} exists={page.number < page.pages} name="Next" query={query} />
    </nav>
  );
}

function PageLink(props: { to: number; exists: boolean; name: string; query: string }) {
  const { to, exists, name, query } = props;
  const parts = [query, to === 1 ? "" : `page=${to}`].filter(Boolean);
  if (!exists) {
    return (
      <span className="pager-link pager-link-off" aria-hidden="true">
        {name}
      </span>
    );
  }
  return (
    <Link className="pager-link" to={{ search: parts.length > 0 ? `?${parts.join("&")}` : "" }}>
      {name}
    </Link>
  );
}
