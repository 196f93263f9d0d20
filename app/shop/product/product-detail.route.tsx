import { data } from "react-router";
import { followFormerAddress } from "#app/follow-former-address.ts";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { describeCocoa, type Product, parseProductId } from "#domain/catalog/product.ts";
import { getProductPage } from "#server/pricing/get-product-page.ts";
import { getProductReviews } from "#server/reviews/review-queries.ts";
import { describeProduct } from "../seo/describe-product.ts";
import { describeTrail } from "../seo/describe-trail.ts";
import { pageMeta, sharedPicture } from "../seo/page-meta.ts";
import { readPublicTerms } from "../seo/read-public-terms.ts";
import { readShopFacts } from "../seo/read-shop-facts.ts";
import { KeepServerHtml } from "../shared/keep-server-html.tsx";
import type { Route } from "./+types/product-detail.route";
import { productMessages } from "./product-messages.ts";
import { ProductPage, trailTo } from "./product-page.tsx";
import { shownProductPage } from "./shown-product-page.ts";

/** Loaded only for an address without a bar. */
const ProductNotFound = lazyWithRetry(() => import("./product-not-found.tsx"));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = parseProductId(params.productId);
  const page = id === undefined ? undefined : await getProductPage(shop, id);
  if (!page) {
    await followFormerAddress(shop, url);
    return data({ page: null, structuredData: null }, { status: 404 });
  }

  const { product, card } = page;
  const shown = [product, ...page.together, ...page.companions];
  tagPage(context, "companions", ...shown.map((each) => `product:${each.id}` as const));
  tagPage(context, "settings:shipments", "page:terms");

  const { timeZone } = shop.details();
  const facts = readShopFacts(shop);
  const reviews = await getProductReviews(shop.db, product.id, timeZone);
  const structuredData = [
    describeProduct(facts, product, card.price, reviews, await readPublicTerms(shop)),
    describeTrail(facts.siteUrl, trailTo(product)),
  ] as const;

  return data({ page: shownProductPage(shop, page, reviews), structuredData });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const root = matches[0].loaderData;
  if (!loaderData?.page) {
    return pageMeta(root, {
      title: productMessages.notFound,
      description: productMessages.notFoundText,
    });
  }
  const { product, card } = loaderData.page;
  return [
    ...pageMeta(root, {
      title: product.name,
      description: `${product.description} ${cocoaAndOrigin(product)}`.trim(),
      path: `/products/${product.id}`,
      picture: card.image
        ? { path: sharedPicture(card.image), shows: `A bar of ${product.name}` }
        : undefined,
    }),
    ...loaderData.structuredData.map((described) => ({ "script:ld+json": described })),
  ];
};

/** "75% cocoa from Piura, Peru."; empty when neither is stated. */
function cocoaAndOrigin({ cocoaPercentage, origin }: Product): string {
  const cocoa = describeCocoa(cocoaPercentage);
  if (cocoa && origin) return `${cocoa} from ${origin}.`;
  if (cocoa) return `${cocoa}.`;
  return origin && `From ${origin}.`;
}

export default function ProductDetail({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  if (!page) {
    return (
      <KeepServerHtml>
        <ProductNotFound />
      </KeepServerHtml>
    );
  }
  // The key resets quantity and picture for another bar.
  return <ProductPage key={page.product.id} page={page} />;
}
