import type { ReactNode } from "react";
import { pictureSizes } from "../shared/picture-sizes.ts";
import { heroFrame } from "./own-art.tsx";

/** The owner's own picture, cropped to its frame. */
export function HeroPicture(props: { image: string; shows: string }): ReactNode {
  const { image, shows } = props;
  const sizes = "(min-width: 64rem) 60vw, 100vw";
  const set = pictureSizes(image);
  return (
    <picture className="hero-picture relative block overflow-hidden bg-table lg:rounded-bl-hero">
      {set && <source type="image/avif" srcSet={set("avif")} sizes={sizes} />}
      {set && <source type="image/webp" srcSet={set("webp")} sizes={sizes} />}
      <img
        src={image}
        width={960}
        height={1200}
        alt={shows}
        fetchPriority="high"
        className={heroFrame}
      />
    </picture>
  );
}
