import { useEffect } from "react";
import { data } from "react-router";
import type { ComingSoonItem } from "#domain/coming-soon/parse-coming-soon.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { type BundleSize, bundleSizes } from "#domain/pricing/bundle-size.ts";
import { bundleTier, defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { ProductCard } from "#domain/pricing/product-card.ts";
import { listComingSoon } from "#server/coming-soon/coming-soon-queries.ts";
import { listFeaturedProducts } from "#server/pricing/list-featured-products.ts";
import { tagPage } from "../../http/page-tags.ts";
import { requestContext } from "../../http/request-context.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { Container } from "../../ui/layout/container.tsx";
import { ComingSoonList } from "../coming-soon/coming-soon-list.tsx";
import { ProcessFilm } from "../process/process-film.tsx";
import { ProcessStrip } from "../process/process-strip.tsx";
import { describeShop } from "../seo/describe-shop.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { readShopFacts } from "../seo/read-shop-facts.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/home.route";
import { FeaturedBars } from "./featured-bars.tsx";
import { FeaturedSection } from "./featured-section.tsx";
import { HomeHero } from "./home-hero.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "products", "coming-soon");
  const [featured, comingSoon, facts] = await Promise.all([
    listFeaturedProducts(shop),
    listComingSoon(shop.db),
    readShopFacts(shop),
  ]);
  const page = { featured: featured.products, comingSoon, structuredData: describeShop(facts) };
  return featured.isStandIn ? data(page, { headers: { "cache-control": "no-store" } }) : page;
}

type HomePage = {
  readonly featured: readonly ProductCard[];
  readonly comingSoon: readonly ComingSoonItem[];
  /** Not for a stand-in: no crawler comes by a link of the router. */
  readonly structuredData?: ReturnType<typeof describeShop>;
};

/** In this tab, for the time when the server does not answer. */
let lastShown: HomePage | undefined;

/** Coming here from another page while the server fails leads to no error page either. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<HomePage> {
  try {
    return await serverLoader();
  } catch (error) {
    console.warn("The home page could not be read.", error);
    if (lastShown) return lastShown;
    const { staticFeatured } = await import("#domain/pricing/static-featured.ts");
    return { featured: staticFeatured(defaultPricingSettings), comingSoon: [] };
  }
}

/** A list that only stands in for the right one is not kept, here or anywhere. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches[0].loaderData, {
    description:
      "Small-batch chocolate made from the bean: single origins, honest ingredients, wrapped by hand. Choose single bars or build a box of three or five.",
    path: "/",
  }),
  ...(loaderData?.structuredData ? [{ "script:ld+json": loaderData.structuredData }] : []),
];

const values = [
  {
    title: "Short lists",
    picture: "label",
    color: "bg-[light-dark(#f8ddc6,#3d2416)]",
    text: "Most of our bars have three or four ingredients. Every page names them all, heaviest first.",
  },
  {
    title: "Named places",
    picture: "place",
    color: "bg-[light-dark(#dbe8dd,#1d3430)]",
    text: "Each bar says where its cocoa grew, down to the valley, because that is what you taste.",
  },
  {
    title: "Small batches",
    picture: "pot",
    color: "bg-[light-dark(#f8e5ae,#3f3013)]",
    text: "We make what a small kitchen can watch over. When a bar is gone, the next batch takes its time.",
  },
] as const;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, comingSoon } = loaderData;
  useEffect(() => {
    lastShown = loaderData;
  }, [loaderData]);
  const pricing = useShopData()?.pricing;
  return (
    <main>
      <HomeHero />

      <FeaturedSection>
        <FeaturedBars bars={featured} />
      </FeaturedSection>

      <Container
        as="section"
        className="mt-24 grid gap-8 sm:mt-32 lg:grid-cols-[1fr_2fr] lg:gap-16"
        aria-labelledby="upcoming"
      >
        <div>
          <h2 id="upcoming" className="text-4xl sm:text-5xl">
            Coming Soon
          </h2>
          <p className="mt-3 max-w-sm text-balance text-soft">
            Resting, roasting, or still an idea on the back of a wrapper.
          </p>
        </div>
        <ComingSoonList items={comingSoon} />
      </Container>

      <section className="mt-24 bg-sunken py-20 sm:mt-32 sm:py-28" aria-labelledby="process">
        <Container>
          <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            <div>
              <h2 id="process" className="max-w-2xl text-4xl sm:text-6xl">
                From a bitter bean to a bar that snaps
              </h2>
              <p className="mt-4 max-w-xl text-lg text-balance text-soft">
                It takes us about a week. Most of that is patience.
              </p>
            </div>
            <ProcessFilm />
          </div>
          <div className="mt-12">
            <ProcessStrip />
          </div>
          <ButtonLink to="/process" prefetch="intent" variant="quiet" className="mt-10">
            Our process
          </ButtonLink>
        </Container>
      </section>

      <Container as="section" className="mt-24 sm:mt-32" aria-labelledby="values">
        <h2 id="values" className="sr-only">
          What we hold on to
        </h2>
        <ul className="grid gap-5 md:grid-cols-3">
          {values.map(({ title, text, picture, color }) => (
            <li key={title} className={`rounded-3xl p-7 ${color}`}>
              <img
                src={`/art/value-${picture}.svg`}
                alt=""
                width={80}
                height={80}
                loading="lazy"
                className="mb-6 w-20"
              />
              <h3 className="text-3xl">{title}</h3>
              <p className="mt-3">{text}</p>
            </li>
          ))}
        </ul>
      </Container>

      <BoxInvitation pricing={pricing} />
    </main>
  );
}

const sizeWords: Record<BundleSize, string> = { 3: "Three", 5: "Five" };

function BoxInvitation({ pricing }: { pricing: PricingSettings | undefined }) {
  const offers = bundleSizes.flatMap((size) => {
    const tier = pricing && bundleTier(pricing, size);
    if (!tier?.enabled) return [];
    const saving =
      tier.discountPercent > 0 ? ` save ${formatPercent(tier.discountPercent)}%` : " in a box";
    return [`${sizeWords[size]} bars${saving}.`];
  });
  if (offers.length === 0) return null;
  return (
    <Container as="section" className="mt-24 sm:mt-32" aria-labelledby="box">
      <div className="brick grid items-center gap-x-12 gap-y-4 overflow-hidden rounded-4xl p-[clamp(2rem,6vw,4.5rem)] max-md:pb-0 md:grid-cols-2">
        <div>
          <h2 id="box" className="text-4xl sm:text-6xl">
            Fill a box the way you like it
          </h2>
          <p className="mt-4 text-lg text-balance sm:text-xl">
            {offers.join(" ")} Repeats are allowed.
          </p>
          <ButtonLink to="/bundles" prefetch="intent" size="large" className="mt-7">
            Build a box
          </ButtonLink>
        </div>
        <img
          src="/art/empty-box.svg"
          alt=""
          width={800}
          height={520}
          loading="lazy"
          decoding="async"
          className="w-full max-md:mb-[-6%]"
        />
      </div>
    </Container>
  );
}
