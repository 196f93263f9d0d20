import { Link } from "react-router";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Panel, PanelTitle, panelLink, panelList } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import {
  builtInPages,
  builtInSlugs,
  isBuiltInPage,
  pagePath,
} from "#domain/pages/built-in-pages.ts";
import { listPageDrafts } from "#server/pages/page-queries.ts";
import type { Route } from "./+types/pages.route";
import { type PageState, PageStateSign } from "./page-state-sign.tsx";

export const meta = adminMeta("Pages", "The texts of the shop, and pages of your own.");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const { day } = shopTime(details().timeZone);
  const drafts = await listPageDrafts(db);
  const listed = new Map(
    drafts.map(({ form, publishedAt, differs }): [string, ListedPage] => [
      form.slug,
      {
        slug: form.slug,
        title: form.title,
        path: pagePath(form.slug),
        publishedOn: publishedAt && day(publishedAt),
        differs,
        inFooter: form.inFooter,
      },
    ]),
  );
  const untouched = (slug: (typeof builtInSlugs)[number]): ListedPage => ({
    slug,
    title: builtInPages[slug],
    path: pagePath(slug),
    publishedOn: null,
    differs: false,
    inFooter: false,
  });
  return {
    builtIn: builtInSlugs.map((slug) => listed.get(slug) ?? untouched(slug)),
    customPages: [...listed.values()].filter(({ slug }) => !isBuiltInPage(slug)),
  };
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  const { builtIn, customPages } = loaderData;
  return (
    <div className="grid gap-5">
      <Panel title="Pages of the shop">
        <p className="mt-1.5 max-w-176 text-soft">
          Each shows the text it begins with until you publish your own.
        </p>
        <PageList pages={builtIn} />
      </Panel>
      <Panel aria-labelledby="own-title">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PanelTitle id="own-title">Your own pages</PanelTitle>
          <ButtonLink size="small" to="/admin/shop/pages/new">
            New page
          </ButtonLink>
        </div>
        {customPages.length > 0 ? (
          <PageList pages={customPages} />
        ) : (
          <div className="mt-4">
            <EmptyState title="No pages of your own yet">
              <p>
                Gift guides, your farmers, a farmers' market calendar: whatever you'd like to tell.
              </p>
            </EmptyState>
          </div>
        )}
      </Panel>
    </div>
  );
}

type ListedPage = PageState & {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  readonly inFooter: boolean;
};

function PageList({ pages }: { pages: readonly ListedPage[] }) {
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
