import type { ReactNode } from "react";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import { pictureSizes } from "./picture-sizes.ts";

const focusLook: Record<FocusPoint, string> = {
  "left-top": "object-left-top",
  top: "object-top",
  "right-top": "object-right-top",
  left: "object-left",
  center: "",
  right: "object-right",
  "left-bottom": "object-left-bottom",
  bottom: "object-bottom",
  "right-bottom": "object-right-bottom",
};

/** The letter's size follows the width. */
const initial =
  "@container grid aspect-4/5 w-full place-items-center bg-[color-mix(in_srgb,var(--accent)_16%,var(--raised))] font-serif text-accent";

/**
 * A bar's picture in several sizes; external pictures as they are; without a picture, the bar's
 * initial. Always 4:5, so that loading shifts nothing.
 *
 * @param sizes the value of the `sizes` attribute
 * @param eager for the first picture of a page
 */
export function ProductImage(props: {
  image: string | null;
  name: string;
  sizes: string;
  eager?: boolean;
  /** Empty where the name is next to it, which is almost everywhere. */
  alt?: string;
  /** The point that stays visible when the picture is cropped. */
  focus?: FocusPoint | undefined;
  className?: string;
}): ReactNode {
  const { image, name, sizes, eager = false, alt = "", focus = "center", className = "" } = props;
  const shape = `block aspect-4/5 w-full object-cover ${focusLook[focus]} ${className}`;
  if (!image) {
    return (
      <span className={`${initial} ${className}`}>
        {alt && <span className="sr-only">{alt}</span>}
        <span className="text-[42cqi] leading-none" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      </span>
    );
  }
  const loading = {
    loading: eager ? ("eager" as const) : ("lazy" as const),
    ...(eager && { fetchPriority: "high" as const }),
    decoding: "async" as const,
  };
  const set = pictureSizes(image);
  if (!set) {
    return <img src={image} alt={alt} width={800} height={1000} className={shape} {...loading} />;
  }
  return (
    <picture>
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={set("webp")} sizes={sizes} />
      <img
        src={image.replace(/\.\w+$/, "-640.webp")}
        alt={alt}
        width={800}
        height={1000}
        className={shape}
        {...loading}
      />
    </picture>
  );
}
