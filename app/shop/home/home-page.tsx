import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";
import type { HomeContent } from "#domain/home/home-content.ts";
import type { HomeSection } from "#domain/home/home-settings.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { ReadyBoxesProps } from "../boxes/ready-box-list.tsx";
import { ReadyBoxes } from "../boxes/ready-boxes.tsx";
import { ComingSoonList } from "../coming-soon/coming-soon-list.tsx";
import { BoxInvitation } from "./box-invitation.tsx";
import { FeaturedGrid } from "./featured-grid.tsx";
import { FeaturedSection } from "./featured-section.tsx";
import { HomeHero } from "./home-hero.tsx";
import { ProcessSection } from "./process-section.tsx";
import { ValueCards } from "./value-cards.tsx";

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
