import { useEffect } from "react";
import { data } from "react-router";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { defaultPricingSettings, soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { brandSection, homeSection } from "#server/settings/sections.ts";
import { describeShop } from "../seo/describe-shop.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { readPublicTerms } from "../seo/read-public-terms.ts";
import { readShopFacts } from "../seo/read-shop-facts.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/home.route";
import { HomePage, type HomePageData } from "./home-page.tsx";
import { lastShownHome, rememberHome } from "./last-shown-home.ts";
import { readHomePage } from "./read-home.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "products", "coming-soon", "ready-boxes", "page:terms");
  tagPage(context, "settings:pricing", "settings:shipping");
  const { tagline } = shop.currentSettings(brandSection);
  const { page, isStandIn } = await readHomePage(shop, shop.currentSettings(homeSection), tagline);
  const structuredData = describeShop(readShopFacts(shop), await readPublicTerms(shop));
  const all = { ...page, structuredData };
  return isStandIn ? data(all, { headers: { "cache-control": "no-store" } }) : all;
}

type LoadedHome = HomePageData & {
  /** Samples are shown only in the demo. */
  readonly isSample?: boolean;
  /** Not for fallbacks, because crawlers do not use client navigation. */
  readonly structuredData?: ReturnType<typeof describeShop>;
};

/** When the server fails during a client navigation, show a fallback instead of an error page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LoadedHome> {
  try {
    return await serverLoader();
  } catch (error) {
    console.warn("The home page could not be read.", error);
    const shown = lastShownHome();
    if (shown) return shown;
    const { staticFeatured } = await import("#domain/pricing/static-featured.ts");
    const featured = staticFeatured(defaultPricingSettings);
    const nothing = { content: null, heroProducts: [], terms: [], comingSoon: [] };
    return { ...nothing, featured, isSample: true };
  }
}

/** Fallback lists must not be cached. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const facts = matches[0].loaderData;
  const sellsBoxes = facts && soldBoxSizes(facts.pricing).length > 0;
  const makes = facts?.demo
    ? "Small-batch chocolate made from the bean: single origins, honest ingredients, wrapped by hand."
    : "Small-batch, bean-to-bar chocolate bars.";
  return [
    ...pageMeta(facts, {
      description: sellsBoxes ? `${makes} Choose single bars or build a box.` : makes,
      path: "/",
    }),
    ...(loaderData?.structuredData ? [{ "script:ld+json": loaderData.structuredData }] : []),
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const shop = useShopData();
  const { isSample = false } = loaderData as LoadedHome;
  useEffect(() => rememberHome(loaderData), [loaderData]);
  const page = isSample && !shop?.demo ? { ...loaderData, featured: [] } : loaderData;
  return <HomePage data={page} pricing={shop?.pricing} />;
}
