import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { Container } from "#app/ui/layout/container.tsx";

/** The section around the featured bars or their placeholder. */
export function FeaturedSection({ children }: { children: Elements }): ReactNode {
  return (
    <Container as="section" className="mt-20 sm:mt-28" aria-labelledby="featured">
      <div className="section-head mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 sm:mb-12">
        <h2 id="featured" className="section-title text-4xl sm:text-6xl">
          Featured Chocolate Bars
        </h2>
        <TextLink to="/products" prefetch="intent" className="py-2.5">
          See all bars
        </TextLink>
      </div>
      {children}
    </Container>
  );
}
