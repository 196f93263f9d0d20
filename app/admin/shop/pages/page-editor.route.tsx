import { data, redirect } from "react-router";
import { adminMetaOf } from "#app/admin/shared/admin-meta.ts";
import { answerSave } from "#app/admin/shared/answer-save.ts";
import { answerUnreachable } from "#app/admin/shared/answer-unreachable.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { defaultPage } from "#app/shop/pages/default-pages.ts";
import { defaultPageFacts } from "#app/shop/pages/read-page.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { isBuiltInPage } from "#domain/pages/built-in-pages.ts";
import { deletePage } from "#server/pages/delete-page.ts";
import { findPageDraft, listPageVersions, type PageDraft } from "#server/pages/page-queries.ts";
import { savePage } from "#server/pages/save-page.ts";
import { unpublishPage } from "#server/pages/unpublish-page.ts";
import type { Route } from "./+types/page-editor.route";
import { PageEditor } from "./page-editor.tsx";
import type { PageActionAnswer, PageStart, SavePageAnswer } from "./page-result.ts";
import { sentPage } from "./sent-page.ts";

/** How many are shown at first; the others on request. */
const VERSIONS = 10;
const MOST_VERSIONS = 2_000;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMetaOf(
    loaderData,
    loaderData?.start?.form.title || "New page",
    "Write, preview and publish a page of the shop.",
  );

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { slug } = params;
  const shopName = shop.details().name;
  const nothing = { publishedOn: null, differs: false };
  if (slug === undefined) {
    const form = { title: "", lead: "", body: "", slug: "", inFooter: false };
    return data({
      shopName,
      start: { slug: null, form, version: 0 },
      state: nothing,
      versions: [],
    });
  }
  const all = url.searchParams.has("all");
  const [draft, versions] = await Promise.all([
    findPageDraft(shop.db, slug),
    listPageVersions(shop.db, slug, all ? MOST_VERSIONS : VERSIONS),
  ]);
  const { day, dayAndTime } = shopTime(shop.details().timeZone);
  if (draft) {
    const { publishedAt, differs } = draft;
    return data({
      shopName,
      start: startOf(draft),
      state: { publishedOn: publishedAt && day(publishedAt), differs },
      versions: versions.map((each) => ({
        number: each.number,
        day: dayAndTime(each.publishedAt),
      })),
    });
  }
  if (!isBuiltInPage(slug))
    return data({ shopName, start: null, state: nothing, versions: [] }, 404);
  const { title, lead, body, isPlaceholder } = defaultPage(slug, defaultPageFacts(shop));
  const form = { title, lead: isPlaceholder ? "" : lead, body: isPlaceholder ? "" : body, slug };
  const start: PageStart = { slug, form: { ...form, inFooter: false }, version: 0 };
  return data({ shopName, start, state: nothing, versions: [] });
}

const startOf = ({ form, version }: PageDraft): PageStart => ({ slug: form.slug, form, version });

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const slug = params.slug ?? null;
  const form = await readForm(request);
  const wish = form.get("do");
  if (wish === "unpublish" && slug !== null) {
    await unpublishPage(shop, slug);
    return data<PageActionAnswer>({ code: "unpublished" });
  }
  if (wish === "delete" && slug !== null) {
    await deletePage(shop, slug);
    return redirect("/admin/shop/pages");
  }
  const result = await savePage(shop, { slug, ...sentPage(form) });
  if (result.code === "saved") {
    return answerSave<SavePageAnswer>({ code: "saved", start: startOf(result.draft) });
  }
  if (result.code === "changed-meanwhile") {
    return answerSave<SavePageAnswer>({ code: result.code, theirs: startOf(result.theirs) });
  }
  return answerSave<SavePageAnswer>(result);
}

export const clientAction = answerUnreachable;

export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { start, state, versions } = loaderData;
  if (!start) {
    return (
      <EmptyState title="This page is not there">
        <p>Perhaps somebody deleted it or changed its address.</p>
        <TextLink to="/admin/shop/pages">All pages</TextLink>
      </EmptyState>
    );
  }
  // Another page resets the form; the same page under a new address does not.
  return <PageEditor loaded={start} state={state} versions={versions} />;
}
