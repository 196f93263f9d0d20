import { listSitemapProducts } from "#server/catalog/product-queries.ts";
import { requestContext } from "../../http/request-context.ts";
import { listAddress } from "../../shop/catalog/list-address.ts";
import type { Route } from "./+types/sitemap.route";
import { publicPages } from "./public-pages.ts";
import { type SitemapEntry, sitemapXml } from "./sitemap-xml.ts";

/** Every page that is there to be found: the fixed ones, the categories that hold bars, the bars. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { siteUrl } = shop.config;
  const products = await listSitemapProducts(shop.db);
  const categories = new Set(products.map(({ category }) => category));
  const entries: SitemapEntry[] = [
    ...publicPages.map((path) => ({ address: `${siteUrl}${path}` })),
    ...Array.from(categories, (category) => ({
      address: `${siteUrl}${listAddress({ category, sort: "name", view: "grid" })}`,
    })),
    ...products.map(({ id, changedAt }) => ({ address: `${siteUrl}/products/${id}`, changedAt })),
  ];
  return new Response(sitemapXml(entries), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      // Crawlers come in swarms; a bar that is a few minutes late hurts nobody.
      "cache-control": "public, max-age=300",
    },
  });
}
