import type { ReactNode } from "react";
import type { OwnPicture as Picture } from "#domain/home/home-settings.ts";
import { coveringSizes } from "./picture-sizes.ts";
import { focusLook, ProductImage } from "./product-image.tsx";

/** Width through height of the frames in which the owner's pictures are shown. */
const FRAME_RATIO = 4 / 3;

/**
 * A picture of the owner's in place of a drawing, cropped to 4:3, so that loading shifts nothing.
 *
 * @param sizes the width of the frame, as the value of a `sizes` attribute
 */
export function OwnPicture(props: {
  picture: Picture;
  sizes: string;
  /** For the first picture of a page. */
  eager?: boolean;
  className?: string;
}): ReactNode {
  const { picture, sizes, eager = false, className = "" } = props;
  return (
    <ProductImage
      whole
      eager={eager}
      image={picture.image}
      name=""
      alt={picture.shows}
      sizes={coveringSizes(picture.image, sizes, FRAME_RATIO)}
      className={`aspect-4/3 w-full object-cover ${focusLook[picture.focus]} ${className}`}
    />
  );
}
