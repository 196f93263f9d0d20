import type { ReactNode } from "react";
import { productColumns } from "../shared/products/product-grid.tsx";
import { FeaturedSection } from "./featured-section.tsx";
import { HomeHero } from "./home-hero.tsx";
import { lastShownHome } from "./last-shown-home.ts";

const SKELETONS = 6;

/** Placeholder of the home page while its bars are loading. */
export function HomeStandIn(): ReactNode {
  const shown = lastShownHome();
  return (
    <main>
      {shown?.content && (
        <HomeHero hero={shown.content.hero} products={shown.heroProducts} terms={[]} />
      )}
      <FeaturedSection>
        <SkeletonCards count={SKELETONS} />
      </FeaturedSection>
    </main>
  );
}

function SkeletonCards(props: { count: number }): ReactNode {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <div className={productColumns} aria-hidden="true">
        {Array.from({ length: props.count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move.
          <div key={index} className="grid content-start gap-3">
            <div className="animate-breathe bg-ink/9 aspect-4/5 rounded-lg" />
            <div className="animate-breathe bg-ink/9 h-4 w-2/3 rounded-sm" />
            <div className="animate-breathe bg-ink/9 h-7 w-4/5 rounded-sm" />
            <div className="animate-breathe bg-ink/9 h-11 rounded-pill" />
          </div>
        ))}
      </div>
    </div>
  );
}
