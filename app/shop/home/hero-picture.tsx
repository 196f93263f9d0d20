import type { ReactNode } from "react";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import { pictureSize } from "#domain/media/picture-size.ts";
import { pictureSizes } from "../pictures/picture-sizes.ts";
import { focusLook } from "../pictures/product-image.tsx";
import { heroFrame, heroPlace } from "./hero-frame.ts";

/** A picture of the owner's or a photographed bar, cropped to its frame. */
export function HeroPicture(props: {
  image: string;
  shows: string;
  focus?: FocusPoint | undefined;
}): ReactNode {
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
