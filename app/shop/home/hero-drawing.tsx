import type { ReactNode } from "react";
import { heroFrame, heroPlace } from "./hero-frame.ts";

/** The shop's default drawing: bars on a kitchen table. */
export function HeroDrawing(): ReactNode {
  return (
    <picture
      className={`lamplit relative block overflow-hidden bg-[#f3e3c8] lg:rounded-bl-hero ${heroPlace}`}
    >
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
        className={`object-[50%_45%] ${heroFrame}`}
      />
    </picture>
  );
}

const wide = [640, 960, 1600];
/** Picture crops for the frame's aspect ratios; the upright crop is the default. */
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
