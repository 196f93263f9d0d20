import type { ReactNode } from "react";
import { Actions } from "../../ui/actions.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** The first thing that is seen of the shop. */
export function HomeHero(): ReactNode {
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="hero-text">
        <h1 id="hero" className="hero-title">
          Chocolate, ground slowly
        </h1>
        <p className="mt-5 max-w-md text-lg text-balance text-soft sm:text-xl">
          Made from the bean, one origin at a time. Sour cherry, toasted malt, black fig: you taste
          where it grew.
        </p>
        <Actions className="mt-7">
          <ButtonLink to="/products" prefetch="intent" size="large">
            Shop the bars
          </ButtonLink>
          <ButtonLink to="/process" prefetch="intent" variant="quiet" size="large">
            How it is made
          </ButtonLink>
        </Actions>
      </div>
      <picture className="hero-picture">
        {cuts.flatMap(({ name, media, sizes, widths }) =>
          ["avif", "webp"].map((format) => (
            <source
              key={name + format}
              media={media}
              type={`image/${format}`}
              srcSet={artSet(name, format, widths)}
              sizes={sizes}
            />
          )),
        )}
        <source type="image/avif" srcSet={artSet("hero-portrait", "avif", wide)} sizes="60vw" />
        <img
          src="/art/hero-portrait-960.webp"
          srcSet={artSet("hero-portrait", "webp", wide)}
          sizes="60vw"
          width={960}
          height={1200}
          alt="Wrapped bars on a kitchen table, among cocoa pods and roasted beans"
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}

const wide = [640, 960, 1600];
/** The picture is cut for the frame that it gets; the upright cut is for all the others. */
const cuts = [
  { name: "hero-square", media: "(max-width: 47.99rem)", sizes: "100vw", widths: [480, 768, 1080] },
  {
    name: "hero-landscape",
    media: "(max-width: 63.99rem), (min-width: 112rem)",
    sizes: "(min-width: 112rem) 75vw, 100vw",
    widths: wide,
  },
];

function artSet(name: string, format: string, widths: readonly number[]): string {
  return widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(", ");
}
