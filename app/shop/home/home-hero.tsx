import type { ReactNode } from "react";
import { Actions } from "../../ui/buttons/actions.tsx";
import { ButtonLink } from "../../ui/buttons/button.tsx";

/** The first thing that is seen of the shop. */
export function HomeHero(): ReactNode {
  return (
    <section
      className="flex flex-col-reverse lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:pl-[max(2.5rem,calc((100%-76rem)/2+2.5rem))]"
      aria-labelledby="hero"
    >
      <div className="px-gutter pt-6 lg:py-8 lg:pr-12 lg:pl-0">
        <h1
          id="hero"
          className="text-[clamp(2.9rem,1.5rem+6vw,5.75rem)] leading-[0.98] tracking-[-0.03em] lg:text-[min(6.8vw,5.75rem)]"
        >
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
      <picture className="lamplit relative block overflow-hidden bg-[#f3e3c8] lg:rounded-bl-[5rem]">
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
          className="h-[min(47dvh,30rem)] w-full object-cover object-[50%_45%] lg:h-[clamp(32rem,calc(100dvh-7rem),48rem)]"
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
