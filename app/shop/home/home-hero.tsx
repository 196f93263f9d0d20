import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import type { HomeContent } from "#domain/home/home-content.ts";
import { pictureSize } from "#domain/media/picture-size.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { isPhotograph, pictureSizes } from "../pictures/picture-sizes.ts";
import { focusLook } from "../pictures/product-image.tsx";
import { heroFrame, heroPlace } from "./hero-frame.ts";
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

/** A picture of the owner's or a photographed bar, cropped to its frame. */
function HeroPicture(props: { image: string; shows: string; focus?: FocusPoint | undefined }) {
  const { image, shows, focus = "center" } = props;
  const sizes = heroSizes(image);
  const set = pictureSizes(image);
  return (
    <picture
      className={`hero-picture relative block overflow-hidden bg-table lg:rounded-bl-hero ${heroPlace}`}
    >
      {set && <source type="image/avif" srcSet={set("avif")} sizes={sizes} />}
      {set && <source type="image/webp" srcSet={set("webp")} sizes={sizes} />}
      <img
        src={image}
        width={960}
        height={1200}
        alt={shows}
        fetchPriority="high"
        className={`${focusLook[focus]} ${heroFrame}`}
      />
    </picture>
  );
}

/** A picture that is wider than the frame fills its height, and is cropped at the sides. */
function heroSizes(image: string): string {
  const { width, height } = pictureSize(image);
  const ratio = width / height;
  const desk = Math.round(90 * ratio);
  const phone = Math.round(44 * ratio);
  return `(min-width: 64rem) max(60vw, ${desk}vh), max(100vw, ${phone}vh)`;
}

/** The shop's default drawing: bars on a kitchen table. */
function HeroDrawing() {
  return (
    <picture
      className={`lamplit relative block overflow-hidden bg-[#f3e3c8] lg:rounded-bl-hero ${heroPlace}`}
    >
      {artCrops.flatMap(({ name, media, sizes, widths }) =>
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
      <source type="image/avif" srcSet={artSet("hero-portrait", "avif", artWidths)} sizes="60vw" />
      <img
        src="/art/hero-portrait-960.webp"
        srcSet={artSet("hero-portrait", "webp", artWidths)}
        sizes="60vw"
        width={960}
        height={1200}
        alt="Wrapped bars on a kitchen table, among cocoa pods and roasted beans"
        fetchPriority="high"
        className={`object-[50%_45%] ${heroFrame}`}
      />
    </picture>
  );
}

const artWidths = [640, 960, 1600];
/** Picture crops for the frame's aspect ratios; the upright crop is the default. */
const artCrops = [
  { name: "hero-square", media: "(max-width: 47.99rem)", sizes: "100vw", widths: [480, 768, 1080] },
  {
    name: "hero-landscape",
    media: "(max-width: 63.99rem), (min-width: 112rem)",
    sizes: "(min-width: 112rem) 75vw, 100vw",
    widths: artWidths,
  },
];

function artSet(name: string, format: string, widths: readonly number[]): string {
  return widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(", ");
}
