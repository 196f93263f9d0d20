import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";
import type { HomeContent, ShownStep } from "#domain/home/home-content.ts";
import type { HomeSection } from "#domain/home/home-settings.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { ReadyBoxesProps } from "../boxes/ready-box-list.tsx";
import { ReadyBoxes } from "../boxes/ready-boxes.tsx";
import { ComingSoonList } from "../coming-soon/coming-soon-list.tsx";
import { OwnPicture } from "../pictures/own-picture.tsx";
import type { CardShape } from "../shared/products/card-shapes.ts";
import { ProductCard } from "../shared/products/product-card.tsx";
import { ProductGrid } from "../shared/products/product-grid.tsx";
import { BoxInvitation } from "./box-invitation.tsx";
import { FeaturedSection } from "./featured-section.tsx";
import { HomeHero } from "./home-hero.tsx";
import { ProcessSection } from "./process-section.tsx";

export type HomePageData = {
  /** Null when the server cannot be reached and this browser never loaded the page. */
  readonly content: HomeContent | null;
  readonly featured: readonly ListedProduct[];
  readonly heroProducts: readonly ListedProduct[];
  /** What shoppers want to know first; see `homeTerms`. */
  readonly terms: readonly string[];
  readonly comingSoon: readonly ComingSoonItem[];
  /** Only in a shop that has some. */
  readonly readyBoxes?: Omit<ReadyBoxesProps, "sizes">;
};

/** Sections that can be shown without their texts. */
const standAlone: readonly HomeSection[] = ["featured", "coming-soon"];

export function HomePage(props: {
  data: HomePageData;
  pricing: PricingSettings | undefined;
}): ReactNode {
  const { data, pricing } = props;
  const { content, featured, heroProducts, terms, comingSoon } = data;
  const sections: Record<HomeSection, () => ReactNode> = {
    featured: () =>
      featured.length > 0 && (
        <FeaturedSection>
          <FeaturedGrid products={featured} />
        </FeaturedSection>
      ),
    "coming-soon": () => (
      <Container
        as="section"
        className="mt-24 grid gap-8 sm:mt-32 lg:grid-cols-[1fr_2fr] lg:gap-16"
        aria-labelledby="upcoming"
      >
        <div>
          <h2 id="upcoming" className="section-title text-4xl sm:text-5xl">
            Coming Soon
          </h2>
          <p className="my-3 max-w-sm text-balance text-soft">{content?.comingSoon}</p>
          <TextLink to="/coming-soon">Hear when they're here</TextLink>
        </div>
        <ComingSoonList items={comingSoon} />
      </Container>
    ),
    process: () => content && <ProcessSection process={content.process} />,
    values: () => content && <ValueCards values={content.values} />,
    box: () =>
      content && (
        <>
          <BoxInvitation box={content.box} pricing={pricing} />
          {data.readyBoxes && pricing && (
            <Container>
              <ReadyBoxes {...data.readyBoxes} sizes={soldBoxSizes(pricing)} />
            </Container>
          )}
        </>
      ),
  };
  return (
    <main>
      {content && <HomeHero hero={content.hero} products={heroProducts} terms={terms} />}
      {(content?.sections ?? standAlone).map((name) => (
        <div key={name} className="contents">
          {sections[name]()}
        </div>
      ))}
    </main>
  );
}

/** The seven places of the home page: one large, four upright, two wide. */
const featuredShapes: readonly CardShape[] = [
  "feature",
  "upright",
  "upright",
  "upright",
  "upright",
  "wide",
  "wide",
];

const shapeSpans: Partial<Record<CardShape, string>> = {
  feature: "col-span-2 lg:row-span-2",
  wide: "col-span-2",
};

/**
 * Seven featured bars in a magazine layout; any other number in a plain grid. All pictures are 4:5. The
 * first two columns are wider, so that the large card is about as high as the 2 × 2 beside it.
 */
function FeaturedGrid(props: { products: readonly ListedProduct[] }) {
  const { products } = props;
  if (products.length !== featuredShapes.length) return <ProductGrid products={products} />;
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 lg:grid-cols-[5fr_5fr_4fr_4fr] lg:gap-x-7 lg:gap-y-14">
      {products.map((product, index) => {
        const shape = featuredShapes[index] ?? "upright";
        return (
          <li key={product.id} className={`grid ${shapeSpans[shape] ?? ""}`}>
            <ProductCard product={product} shape={shape} />
          </li>
        );
      })}
    </ul>
  );
}

const valueLooks = [
  { picture: "label", color: "bg-tint-1" },
  { picture: "place", color: "bg-tint-2" },
  { picture: "pot", color: "bg-tint-3" },
] as const;

/** The shop's values on three cards. */
function ValueCards({ values }: { values: readonly ShownStep[] }) {
  return (
    <Container as="section" className="mt-24 sm:mt-32" aria-labelledby="values">
      <h2 id="values" className="sr-only">
        What we hold on to
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {valueLooks.map(({ picture: drawing, color }, index) => {
          const { title, text, picture } = values[index] ?? {};
          return (
            <li
              key={drawing}
              className={`value-card rounded-3xl p-7 wrap-break-word text-ink ${color}`}
            >
              {picture ? (
                <OwnPicture
                  picture={picture}
                  sizes="(min-width: 48rem) 345px, 80vw"
                  className="mb-6 rounded-3xl"
                />
              ) : (
                <img
                  src={`/art/value-${drawing}.svg`}
                  alt=""
                  width={80}
                  height={80}
                  loading="lazy"
                  className="mb-6 w-20"
                />
              )}
              <h3 className="text-3xl">{title}</h3>
              <p className="mt-3">{text}</p>
            </li>
          );
        })}
      </ul>
    </Container>
  );
}
