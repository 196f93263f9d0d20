import type { ReactNode } from "react";
import { Link } from "react-router";

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
        <div className="actions mt-7">
          <Link to="/products" prefetch="intent" className="button button-large">
            Shop the bars
          </Link>
          <Link to="/process" prefetch="intent" className="button button-large button-quiet">
            How it is made
          </Link>
        </div>
      </div>
      <picture className="hero-picture">
        {["avif", "webp"].map((format) => (
          <source
            key={format}
            media="(min-width: 48rem) and (max-width: 63.99rem), (min-width: 112rem)"
            type={`image/${format}`}
            srcSet={artSet("hero-landscape", format)}
            sizes="(min-width: 112rem) 75vw, 100vw"
          />
        ))}
        <source
          type="image/avif"
          srcSet={artSet("hero-portrait", "avif")}
          sizes="(min-width: 64rem) 60vw, 100vw"
        />
        <img
          src="/art/hero-portrait-960.webp"
          srcSet={artSet("hero-portrait", "webp")}
          sizes="(min-width: 64rem) 60vw, 100vw"
          width={960}
          height={1200}
          alt="Wrapped bars on a kitchen table, among cocoa pods and roasted beans"
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}

function artSet(name: string, format: string): string {
  return [640, 960, 1600].map((width) => `/art/${name}-${width}.${format} ${width}w`).join(", ");
}
