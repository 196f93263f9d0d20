import type { ReactNode } from "react";
import { Link } from "react-router";
import { panelLink, panelList } from "#app/ui/layout/panel.tsx";
import { type PageState, PageStateSign } from "./page-state-sign.tsx";

export type ListedPage = PageState & {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  readonly inFooter: boolean;
};

/** The pages and whether they are published. */
export function PageList({ pages }: { pages: readonly ListedPage[] }): ReactNode {
  return (
    <ul className={panelList}>
      {pages.map((page) => (
        <li
          key={page.slug}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1"
        >
          <span className="min-w-0 wrap-anywhere">
            <Link className={panelLink} to={`/admin/shop/pages/${page.slug}`}>
              {page.title}
            </Link>
            <span className="text-sm text-soft">{`${page.path}${page.inFooter ? " · in the footer" : ""}`}</span>
          </span>
          <PageStateSign state={page} isSaved={page.differs} />
        </li>
      ))}
    </ul>
  );
}
