import { data } from "react-router";
import { requireAdmin } from "#app/admin/access/require-admin.ts";
import { sheetMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { readProcess } from "#app/shop/home/read-home.ts";
import { defaultPage } from "#app/shop/pages/default-pages.ts";
import { PageNotFound } from "#app/shop/pages/page-not-found.tsx";
import { defaultPageFacts, shownPage } from "#app/shop/pages/read-page.ts";
import { WrittenPage } from "#app/shop/pages/written-page.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { isBuiltInPage } from "#domain/pages/built-in-pages.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { findPageDraft, findPageVersion } from "#server/pages/page-queries.ts";
import { privatePages } from "../access/require-admin.ts";
import type { Route } from "./+types/page-preview.route";

/** It uses the shop's layout, so it includes the admin's guard itself. */
export const middleware: Route.MiddlewareFunction[] = [privatePages, requireAdmin];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  sheetMeta(`Preview: ${loaderData?.page?.title ?? "no such page"}`);

/** Shows a page's draft, or with `?version=` an earlier version, as the shop would. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { slug } = params;

  const requested = url.searchParams.get("version");
  const number = requested !== null && /^\d{1,9}$/.test(requested) ? Number(requested) : null;
  const text =
    number === null
      ? (await findPageDraft(shop.db, slug))?.form
      : await findPageVersion(shop.db, slug, number);

  const process = slug === "process" ? await readProcess(shop) : null;
  const today = dayIn(shop.details().timeZone, shop.clock());
  if (text) return data({ slug, number, process, page: shownPage(slug, text, today) });
  if (!isBuiltInPage(slug)) return data({ slug, number, process, page: null }, { status: 404 });
  return data({ slug, number, process, page: defaultPage(slug, defaultPageFacts(shop)) });
}

export default function PagePreview({ loaderData }: Route.ComponentProps) {
  const { slug, number, process, page } = loaderData;
  if (!page) return <PageNotFound />;
  return (
    <>
      <aside aria-label="Preview" className="brick">
        <Container className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <p>
            <strong>{number === null ? "Preview of your draft." : "An earlier text."}</strong> Only
            you can see this page.
          </p>
          <a
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-[0.2em]"
            href={`/admin/shop/pages/${slug}`}
          >
            Back to the editor
          </a>
        </Container>
      </aside>
      <WrittenPage page={page} process={process} />
    </>
  );
}
