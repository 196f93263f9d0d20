import { data } from "react-router";
import { followFormerAddress } from "#app/follow-former-address.ts";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { completeBoxes } from "#domain/boxes/complete-boxes.ts";
import { readyBoxPath } from "#domain/boxes/ready-box-codec.ts";
import { isBoxInStock } from "#domain/cart/is-box-in-stock.ts";
import { bundlePrice } from "#domain/pricing/bundle-price.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import type { AppContext } from "#server/app-context.ts";
import { findReadyBoxBySlug } from "#server/boxes/ready-box-queries.ts";
import { listProductCardsByIds } from "#server/pricing/list-product-cards.ts";
import { pricingSection } from "#server/settings/sections.ts";
import { productMessages } from "../product/product-messages.ts";
import { describeReadyBox } from "../seo/describe-product.ts";
import { describeTrail } from "../seo/describe-trail.ts";
import { pageMeta, sharedPicture } from "../seo/page-meta.ts";
import { readPublicTerms } from "../seo/read-public-terms.ts";
import { readShopFacts } from "../seo/read-shop-facts.ts";
import { KeepServerHtml } from "../shared/keep-server-html.tsx";
import type { Route } from "./+types/ready-box.route";
import { namesInBox } from "./names-in-box.ts";
import { ReadyBoxPage, trailTo } from "./ready-box-page.tsx";

/** Loaded only for an address without a box. */
const ProductNotFound = lazyWithRetry(() => import("../product/product-not-found.tsx"));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "ready-boxes");
  const box = await findSoldBox(shop, params.slug);
  if (!box) {
    await followFormerAddress(shop, url);
    return data({ box: null, structuredData: null }, { status: 404 });
  }

  tagPage(context, ...box.productIds.map((id) => `product:${id}` as const));
  tagPage(context, "settings:shipments", "page:terms");
  const facts = readShopFacts(shop);
  const { inBox, size } = box;
  const prices = inBox.map(({ price }) => price);
  const offered = {
    ...box,
    text: describeBox(box),
    pictures: box.image ? [box.image] : inBox.flatMap(({ image }) => image ?? []),
    price: bundlePrice(prices, size, shop.currentSettings(pricingSection)).price,
    inStock: isBoxInStock(inBox),
  };
  const structuredData = [
    describeReadyBox(facts, offered, await readPublicTerms(shop)),
    describeTrail(facts.siteUrl, trailTo(box)),
  ] as const;
  return data({ box, structuredData });
}

/** A box that can be sold: see completeBoxes. */
async function findSoldBox(shop: AppContext, slug: string) {
  const box = await findReadyBoxBySlug(shop.db, slug);
  if (!box) return undefined;
  const products = await listProductCardsByIds(shop, box.productIds);
  const sizes = soldBoxSizes(shop.currentSettings(pricingSection));
  return completeBoxes([box], products, sizes)[0];
}

/** "Three for the evening. 2 Red Orchard, Hammock." */
function describeBox(box: NonNullable<Awaited<ReturnType<typeof findSoldBox>>>): string {
  const text = box.description;
  const isSentence = text === "" || /[.!?]$/.test(text);
  return `${text}${isSentence ? "" : "."} ${namesInBox(box.inBox)}.`.trim();
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const root = matches[0].loaderData;
  if (!loaderData?.box) {
    return pageMeta(root, {
      title: productMessages.notFound,
      description: productMessages.notFoundText,
    });
  }
  const { box, structuredData } = loaderData;
  const picture = box.image ?? box.inBox[0]?.image;
  return [
    ...pageMeta(root, {
      title: box.name,
      description: describeBox(box),
      path: readyBoxPath(box),
      picture: picture ? { path: sharedPicture(picture), shows: box.name } : undefined,
    }),
    ...structuredData.map((described) => ({ "script:ld+json": described })),
  ];
};

export default function ReadyBoxRoute({ loaderData: { box } }: Route.ComponentProps) {
  if (box) return <ReadyBoxPage key={box.id} box={box} />;
  return (
    <KeepServerHtml>
      <ProductNotFound />
    </KeepServerHtml>
  );
}
