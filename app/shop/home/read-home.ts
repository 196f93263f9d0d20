import { type HomeContent, homeContent } from "#domain/home/home-content.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import type { AppContext } from "#server/app-context.ts";
import { listComingSoon } from "#server/coming-soon/coming-soon-queries.ts";
import { listFeaturedProducts } from "#server/pricing/list-featured-products.ts";
import { homeSection } from "#server/settings/sections.ts";
import { inWrappers } from "../coming-soon/plain-wrapper.ts";
import type { HomePageData } from "./home-page.tsx";

/** Content of the home page with these settings, saved or not. */
export async function readHomePage(
  ctx: AppContext,
  settings: HomeSettings,
  tagline: string,
): Promise<{ readonly page: HomePageData; readonly isStandIn: boolean }> {
  const { name } = ctx.details();
  const content = homeContent(settings, { name, tagline, demo: ctx.config.mode === "demo" });
  const [shown, comingSoon] = await Promise.all([
    listFeaturedProducts(ctx, { featured: settings.featured, hero: settings.hero.products }),
    listComingSoon(ctx.db),
  ]);
  const { products: featured, hero, lowestPrice, isStandIn } = shown;
  const heroProducts = content.hero.art.kind === "products" ? hero : [];
  return {
    page: { content, featured, heroProducts, lowestPrice, comingSoon: inWrappers(comingSoon) },
    isStandIn,
  };
}

/** The steps of making a bar, for the page about it. */
export function readProcess(ctx: AppContext): HomeContent["process"] {
  const settings = ctx.currentSettings(homeSection);
  const { name } = ctx.details();
  return homeContent(settings, { name, tagline: "", demo: ctx.config.mode === "demo" }).process;
}
