import { data, redirect } from "react-router";
import { followFormerAddress } from "#app/follow-former-address.ts";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { isBuiltInPage, pagePath } from "#domain/pages/built-in-pages.ts";
import { findMovedPage } from "#server/pages/page-queries.ts";
import { readProcess } from "../home/read-home.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { shopMessages } from "../shared/shop-messages.ts";
import type { Route } from "./+types/page.route";
import { belowSteps } from "./default-pages.ts";
import { PageNotFound } from "./page-not-found.tsx";
import { readPage } from "./read-page.ts";
import { WrittenPage } from "./written-page.tsx";

/** A built-in page at its own URL, or an owner's page at /pages/{slug}. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const slug = params.slug ?? url.pathname.replace(/^\/|(?<!\/)\/+$/g, "").toLowerCase();
  tagPage(context, `page:${slug}`);
  if (slug === "privacy") tagPage(context, "settings:retention");
  if (slug === "terms") tagPage(context, "settings:payments");
  // Built-in pages have only one URL.
  if (params.slug !== undefined && isBuiltInPage(slug)) throw redirect(pagePath(slug), 301);

  const page = await readPage(shop, slug);
  if (page) {
    if (slug === "process") tagPage(context, "settings:home");
    const process = slug === "process" ? await readProcess(shop) : null;
    return data({ slug, page: process ? belowSteps(page, process) : page, process });
  }

  const moved = await findMovedPage(shop.db, slug);
  if (moved !== undefined) throw redirect(pagePath(moved), 301);
  if (!isBuiltInPage(slug)) await followFormerAddress(shop, url);
  return data({ slug, page: null, process: null }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const page = loaderData?.page;
  if (!page) {
    return pageMeta(matches[0].loaderData, {
      title: shopMessages.pageNotFound,
      description: "There is nothing at this address.",
    });
  }
  return pageMeta(matches[0].loaderData, {
    title: page.title,
    description: page.lead || page.title,
    path: pagePath(loaderData.slug),
  });
};

export default function Page({ loaderData }: Route.ComponentProps) {
  const { page, process } = loaderData;
  return page ? <WrittenPage page={page} process={process} /> : <PageNotFound />;
}
