import type { ReactNode } from "react";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import { describeCocoa } from "#domain/catalog/product.ts";
import { pictureSize } from "#domain/media/picture-size.ts";
import { longestWord } from "./longest-word.ts";
import { coveringSizes, isTall, pictureSizes } from "./picture-sizes.ts";

/** The classes of a point that stays visible. */
export const focusLook: Record<FocusPoint, string> = {
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

/**
 * A bar's picture in several sizes; external pictures as they are; without a picture, a
 * drawn wrapper. Always 4:5, cropped unless the picture is much taller, or of the picture's own ratio
 * if it is shown whole, so that loading shifts nothing.
 *
 * @param sizes the width of the frame, as the value of a `sizes` attribute
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
  /** Not cropped; its place says how large it is. */
  whole?: boolean;
  /** On the drawn wrapper, where they are known. */
  origin?: string;
  cocoaPercentage?: number | null;
  className?: string;
}): ReactNode {
  const { image, name, sizes, eager = false, alt = "", whole = false, className = "" } = props;
  const { focus = "center" } = props;
  // Whole, unless somebody chose what stays visible: the name on a tall wrapper is often at an end.
  const fit = image && isTall(image) && focus === "center" ? "object-contain" : "object-cover";
  const shape = whole
    ? className
    : `block aspect-4/5 w-full ${fit} ${focusLook[focus]} ${className}`;

  if (!image) {
    const { origin, cocoaPercentage } = props;
    return <PlainWrapper {...{ name, origin, cocoaPercentage, alt, className }} />;
  }

  const set = pictureSizes(image);
  const { width, height } = pictureSize(image);
  const loading = {
    loading: eager ? ("eager" as const) : ("lazy" as const),
    ...(eager && { fetchPriority: "high" as const }),
    decoding: "async" as const,
  };
  if (!set) {
    return (
      <img src={image} alt={alt} width={width} height={height} className={shape} {...loading} />
    );
  }

  const shown = whole ? sizes : coveringSizes(image, sizes);
  return (
    <picture>
      <source type="image/avif" srcSet={set("avif")} sizes={shown} />
      <source type="image/webp" srcSet={set("webp")} sizes={shown} />
      <img
        src={image.replace(/\.\w+$/, "-640.webp")}
        alt={alt}
        width={width}
        height={height}
        className={shape}
        {...loading}
      />
    </picture>
  );
}

/** A drawn wrapper with the bar's name, origin and cocoa share, for a bar without a picture. */
function PlainWrapper(props: {
  name: string;
  origin?: string | undefined;
  cocoaPercentage?: number | null | undefined;
  alt: string;
  className: string;
}) {
  const { name, origin, cocoaPercentage = null, alt, className } = props;
  const cocoa = describeCocoa(cocoaPercentage);
  return (
    <span className={`plain-wrapper ${className}`}>
      {alt && <span className="sr-only">{alt}</span>}
      <span aria-hidden="true">
        <span>
          {origin && <small>{origin}</small>}
          <b data-letters={longestWord(name)}>{name}</b>
          {cocoa && <small>{cocoa}</small>}
        </span>
      </span>
    </span>
  );
}
