import { data } from "react-router";
import { adminMetaOf } from "#app/admin/shared/admin-meta.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { defaultPage } from "#app/shop/pages/default-pages.ts";
import { defaultPageFacts } from "#app/shop/pages/read-page.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { isBuiltInPage } from "#domain/pages/built-in-pages.ts";
import { findPageDraft, listPageVersions } from "#server/pages/page-queries.ts";
import { storedPage } from "#server/pages/save-page.ts";
import type { Route } from "./+types/page-editor.route";
import { PageEditor } from "./page-editor.tsx";
import type { LoadedPage } from "./use-page-form.ts";

/** How many are shown at first; the others on request. */
const VERSIONS = 10;
const MAX_VERSIONS = 2_000;

const emptyText = { lead: "", body: "" };
const newPage: LoadedPage = {
  slug: null,
  data: { title: "", ...emptyText, slug: "", inFooter: false, publishes: false },
  version: 0,
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(
    matches,
    loaderData?.loaded?.data.title || "New page",
    "Write, preview and publish a page of the shop.",
  );

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { slug } = params;
  const nothing = { publishedOn: null, differs: false };
  if (slug === undefined) {
    return data({ loaded: newPage, state: nothing, versions: [] });
  }

  const all = url.searchParams.has("all");
  const [draft, versions] = await Promise.all([
    findPageDraft(shop.db, slug),
    listPageVersions(shop.db, slug, all ? MAX_VERSIONS : VERSIONS),
  ]);
  const { day, dayAndTime } = shopTime(shop.details().timeZone);

  if (draft) {
    const { publishedAt, differs } = draft;
    return data({
      loaded: { slug, ...storedPage(draft) },
      state: { publishedOn: publishedAt && day(publishedAt), differs },
      versions: versions.map((each) => ({
        number: each.number,
        day: dayAndTime(each.publishedAt),
      })),
    });
  }

  if (!isBuiltInPage(slug)) return data({ loaded: null, state: nothing, versions: [] }, 404);
  const { title, lead, body, isPlaceholder } = defaultPage(slug, defaultPageFacts(shop));
  const text = isPlaceholder ? emptyText : { lead, body };
  const loaded: LoadedPage = {
    slug,
    data: { ...newPage.data, title, ...text, slug },
    version: 0,
  };
  return data({ loaded, state: nothing, versions: [] });
}

export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { loaded, state, versions } = loaderData;
  if (!loaded) {
    return (
      <EmptyState title="This page is not there">
        <p>Perhaps somebody deleted it or changed its address.</p>
        <TextLink to="/admin/shop/pages">All pages</TextLink>
      </EmptyState>
    );
  }
  // Another page resets the form; the same page under a new address does not.
  return <PageEditor loaded={loaded} state={state} versions={versions} />;
}
