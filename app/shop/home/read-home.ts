import { completeBoxes } from "#domain/boxes/complete-boxes.ts";
import type { ReadyBox } from "#domain/boxes/ready-box-codec.ts";
import { type HomeContent, homeContent } from "#domain/home/home-content.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import type { AppContext } from "#server/app-context.ts";
import { listReadyBoxes } from "#server/boxes/ready-box-queries.ts";
import { listComingSoon } from "#server/coming-soon/coming-soon-queries.ts";
import { listFeaturedProducts } from "#server/pricing/list-featured-products.ts";
import { listProductCardsByIds } from "#server/pricing/list-product-cards.ts";
import { homeSection, pricingSection } from "#server/settings/sections.ts";
import { currentShipping } from "#server/shipping/current-shipping.ts";
import { inWrappers } from "../coming-soon/plain-wrapper.ts";
import type { HomePageData } from "./home-page.tsx";
import { homeTerms } from "./home-terms.ts";

/** One row of them; the page of boxes has all. */
const MAX_READY_BOXES = 3;

/** Content of the home page with these settings, saved or not. */
export async function readHomePage(
  ctx: AppContext,
  settings: HomeSettings,
  tagline: string,
): Promise<{ readonly page: HomePageData; readonly isStandIn: boolean }> {
  const { name } = ctx.details();
  const content = homeContent(settings, { name, tagline, demo: ctx.config.mode === "demo" });
  const [shown, comingSoon, readyBoxes] = await Promise.all([
    listFeaturedProducts(ctx, { featured: settings.featured, hero: settings.hero.products }),
    listComingSoon(ctx.db),
    readReadyBoxes(ctx),
  ]);
  const { products: featured, hero, lowestPrice, isStandIn } = shown;
  const heroProducts = content.hero.art.kind === "products" ? hero : [];
  const pricing = ctx.currentSettings(pricingSection);
  return {
    page: {
      content,
      featured,
      heroProducts,
      terms: homeTerms(lowestPrice, pricing, currentShipping(ctx)),
      comingSoon: inWrappers(comingSoon),
      ...(readyBoxes && { readyBoxes }),
    },
    isStandIn,
  };
}

/** The first ready-made boxes with their bars; null without any. */
async function readReadyBoxes(ctx: AppContext): Promise<HomePageData["readyBoxes"] | null> {
  const all = await listReadyBoxes(ctx.db);
  if (all.length === 0) return null;
  const ids = new Set(all.flatMap(({ productIds }) => productIds));
  const products = await listProductCardsByIds(ctx, [...ids]);

  const sizes = soldBoxSizes(ctx.currentSettings(pricingSection));
  const boxes = completeBoxes(all, products, sizes).slice(0, MAX_READY_BOXES);
  if (boxes.length === 0) return null;
  const shown = new Set(boxes.flatMap(({ productIds }) => productIds));
  return { boxes: boxes.map(readyBoxOf), products: products.filter(({ id }) => shown.has(id)) };
}

function readyBoxOf({ id, slug, name, description, image, productIds }: ReadyBox): ReadyBox {
  return { id, slug, name, description, image, productIds };
}

/** The steps of making a bar, for the page about it. */
export function readProcess(ctx: AppContext): HomeContent["process"] {
  const settings = ctx.currentSettings(homeSection);
  const { name } = ctx.details();
  return homeContent(settings, { name, tagline: "", demo: ctx.config.mode === "demo" }).process;
}
