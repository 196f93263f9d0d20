import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Page } from "../../admin/page-of.ts";

/** The pages of a list as plain links. Nothing when there is only one. */
export function Pager({ page, noun }: { page: Page; noun: string }): ReactNode {
  if (page.pages === 1) return null;
  const last = Math.min(page.offset + page.size, page.total);
  return (
    <nav className="pager" aria-label={`Pages of ${noun}`}>
      <p className="pager-text">
        {page.offset + 1}–{last} of {page.total}
      </p>
      <PageLink to={page.number - 1} exists={page.number > 1} name="Previous" />
      <p className="pager-text">
        Page {page.number} of {page.pages}
      </p>
      <PageLink to={page.number + 1} exists={page.number < page.pages} name="Next" />
    </nav>
  );
}

function PageLink({ to, exists, name }: { to: number; exists: boolean; name: string }) {
  if (!exists) {
    return (
      <span className="pager-link pager-link-off" aria-hidden="true">
        {name}
      </span>
    );
  }
  return (
    <Link className="pager-link" to={{ search: to === 1 ? "" : `?page=${to}` }}>
      {name}
    </Link>
  );
}
