import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import type { HomeContent } from "#domain/home/home-content.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { isPhotograph } from "../pictures/picture-sizes.ts";
import { HeroDrawing } from "./hero-drawing.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { HeroProducts } from "./hero-products.tsx";

/** The first screen of the home page. */
export function HomeHero(props: {
  hero: HomeContent["hero"];
  /** Bars shown in the picture. */
  products: readonly ListedProduct[];
  /** Price of a bar, savings of a box, free shipping. */
  terms: readonly string[];
}): ReactNode {
  const { hero, products, terms } = props;
  const { headline, text, buttons, art } = hero;
  return (
    <section
      // On a phone the first button ends on the first screen, above the terms, below an announcement.
      className={`home-hero grid max-lg:grid-rows-[minmax(7.5rem,1fr)_auto] ${terms.length > 0 ? "max-lg:min-h-[min(100svh-var(--above,0px)-var(--awning,0px),47rem)]" : "max-lg:min-h-[min(100svh-4.5rem-var(--above,0px)-var(--awning,0px),42.5rem)]"} lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:pl-[max(2.5rem,calc((100%-76rem)/2+2.5rem))]`}
      aria-labelledby="hero"
    >
      {/* First, so that the words do not move down when it arrives on a phone. */}
      {art.kind === "drawing" && <HeroDrawing />}
      {art.kind === "picture" && <HeroPicture {...art} />}
      {art.kind === "products" && <Products products={products} />}
      <div className="flex min-w-0 flex-col px-gutter pt-6 lg:order-first lg:py-8 lg:pr-12 lg:pl-0">
        <h1
          id="hero"
          className={`wrap-break-word tracking-[-0.03em] ${headline.length > 40 ? "text-[clamp(2.2rem,1.4rem+3vw,3.5rem)] leading-[1.05]" : "text-[clamp(2.9rem,1.5rem+6vw,5.75rem)] leading-[0.98] lg:text-[min(6.8vw,5.75rem)]"}`}
        >
          {headline}
        </h1>
        {text && (
          <p className="mt-5 max-w-md text-lg text-balance wrap-break-word text-soft sm:text-xl">
            {text}
          </p>
        )}
        {terms.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 font-semibold max-lg:order-last">
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        )}
        <Actions className="mt-6">
          {buttons.map(({ label, to }, index) => (
            <ButtonLink
              key={to}
              to={to}
              prefetch="intent"
              size="large"
              variant={index === 0 ? "solid" : "quiet"}
            >
              {label}
            </ButtonLink>
          ))}
        </Actions>
      </div>
    </section>
  );
}

/** Photographed bars have a table of their own, so one of them fills the frame. */
function Products({ products }: { products: readonly ListedProduct[] }) {
  const [first] = products;
  const arePhotographs = products.every(({ image }) => isPhotograph(image));
  if (!first?.image || !arePhotographs) return <HeroProducts products={products} />;
  return <HeroPicture image={first.image} shows={first.name} focus={first.focus} />;
}
