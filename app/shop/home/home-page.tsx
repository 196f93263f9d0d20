import type { ReactNode } from "react";
import type { HomeSection } from "#domain/home/home-settings.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { laterComponent } from "../shared/later-component.ts";
import { LaterPart } from "../shared/later-part.tsx";
import { FeaturedGrid } from "./featured-grid.tsx";
import { FeaturedSection } from "./featured-section.tsx";
import { HomeHero } from "./home-hero.tsx";
import type { HomeSectionsData } from "./home-sections.tsx";

const LaterHomeSection = laterComponent(() => import("./home-sections.tsx"));

export type HomePageData = HomeSectionsData & {
  readonly featured: readonly ListedProduct[];
  readonly heroProducts: readonly ListedProduct[];
  /** What shoppers want to know first; see `homeTerms`. */
  readonly terms: readonly string[];
};

/** Sections that can be shown without their texts. */
const standAlone: readonly HomeSection[] = ["featured", "coming-soon"];

export function HomePage(props: {
  data: HomePageData;
  pricing: PricingSettings | undefined;
}): ReactNode {
  const { data, pricing } = props;
  const { content, featured, heroProducts, terms } = data;
  return (
    <main>
      {content && <HomeHero hero={content.hero} products={heroProducts} terms={terms} />}
      {(content?.sections ?? standAlone).map((name) =>
        name === "featured" ? (
          <Featured key={name} products={featured} />
        ) : (
          <LaterPart key={name}>
            <LaterHomeSection name={name} data={data} pricing={pricing} />
          </LaterPart>
        ),
      )}
    </main>
  );
}

function Featured({ products }: { products: readonly ListedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <FeaturedSection>
      <FeaturedGrid products={products} />
    </FeaturedSection>
  );
}
