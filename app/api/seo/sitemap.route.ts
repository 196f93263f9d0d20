import { requestContext } from "#app/http/request-context.ts";
import { listAddress } from "#app/shop/catalog/list-address.ts";
import { readyBoxPath } from "#domain/boxes/ready-box-codec.ts";
import { pagePath } from "#domain/pages/built-in-pages.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { listSoldBoxes } from "#server/boxes/ready-box-queries.ts";
import { listSitemapProducts } from "#server/catalog/product-queries.ts";
import { readOfferedCards } from "#server/gift-cards/offered-cards.ts";
import { listPublishedPages } from "#server/pages/page-queries.ts";
import { pricingSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/sitemap.route";
import { publicPages } from "./public-pages.ts";
import { type SitemapEntry, sitemapXml } from "./sitemap-xml.ts";

/** The sitemap: fixed pages, the owner's pages, categories with bars, ready-made boxes, and bars. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { siteUrl } = shop.config;
  const sizes = soldBoxSizes(shop.currentSettings(pricingSection));
  const [products, boxes, written, offered] = await Promise.all([
    listSitemapProducts(shop.db),
    listSoldBoxes(shop.db, sizes),
    listPublishedPages(shop.db),
    readOfferedCards(shop.db, shop.log),
  ]);
  const changedAt = new Map(
    written.map(({ slug, publishedAt }) => [pagePath(slug), publishedAt] as const),
  );
  const categories = new Set(products.map(({ category }) => category));
  const entries: SitemapEntry[] = [
    ...[...new Set([...publicPages, ...changedAt.keys()])]
      .filter((path) => path !== "/bundles" || sizes.length > 0)
      .map((path) => ({ address: `${siteUrl}${path}`, changedAt: changedAt.get(path) })),
    ...Array.from(categories, (category) => ({
      address: `${siteUrl}${listAddress({ category, sort: "name", view: "grid" })}`,
    })),
    ...(offered ? [{ address: `${siteUrl}/gift-cards`, changedAt: undefined }] : []),
    ...boxes.map((box) => ({
      address: `${siteUrl}${readyBoxPath(box)}`,
      changedAt: box.changedAt,
    })),
    ...products.map(({ id, changedAt }) => ({ address: `${siteUrl}/products/${id}`, changedAt })),
  ];
  // Empty while the shop is closed.
  const found = shop.opening().state === "open" ? entries : [];
  return new Response(sitemapXml(found), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      // Limits the load by crawlers; a few minutes of delay are fine.
      "cache-control": "public, max-age=300",
    },
  });
}
