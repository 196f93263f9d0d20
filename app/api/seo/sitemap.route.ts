import { pagePath } from "#domain/pages/built-in-pages.ts";
import { listSitemapProducts } from "#server/catalog/product-queries.ts";
import { listPublishedPages } from "#server/pages/page-queries.ts";
import { requestContext } from "../../http/request-context.ts";
import { listAddress } from "../../shop/catalog/list-address.ts";
import type { Route } from "./+types/sitemap.route";
import { publicPages } from "./public-pages.ts";
import { type SitemapEntry, sitemapXml } from "./sitemap-xml.ts";

/**
 * Every page that is there to be found: the fixed ones and the owner's own, the categories that hold
 * bars, the bars.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { siteUrl } = shop.config;
  const [products, written] = await Promise.all([
    listSitemapProducts(shop.db),
    listPublishedPages(shop.db),
  ]);
  const changedAt = new Map(
    written.map(({ slug, publishedAt }) => [pagePath(slug), publishedAt] as const),
  );
  const categories = new Set(products.map(({ category }) => category));
  const entries: SitemapEntry[] = [
    ...[...new Set([...publicPages, ...changedAt.keys()])].map((path) => ({
      address: `${siteUrl}${path}`,
      changedAt: changedAt.get(path),
    })),
    ...Array.from(categories, (category) => ({
      address: `${siteUrl}${listAddress({ category, sort: "name", view: "grid" })}`,
    })),
    ...products.map(({ id, changedAt }) => ({ address: `${siteUrl}/products/${id}`, changedAt })),
  ];
  // Of a closed shop nothing is there to be found.
  const found = shop.opening().state === "open" ? entries : [];
  return new Response(sitemapXml(found), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      // Crawlers come in swarms; a bar that is a few minutes late hurts nobody.
      "cache-control": "public, max-age=300",
    },
  });
}
