import { pictureSet, pictureSize } from "#domain/media/picture-size.ts";

/**
 * The available sizes of a picture as `srcset`.
 *
 * @returns undefined for external pictures
 */
export function pictureSizes(image: string): ((type: "avif" | "webp") => string) | undefined {
  const base = /^(\/(?:wrappers|media)\/[\w-]+)\.\w+$/.exec(image)?.[1];
  return base ? (type) => pictureSet(base, type) : undefined;
}

/** Width through height of what a card shows. */
const CARD_RATIO = 4 / 5;

/**
 * `sizes` of a picture that fills a frame: one that is wider than the frame's ratio is cropped, and
 * so shown larger than its frame.
 *
 * @param frame the frame's widths, as `sizes`
 * @param ratio the frame's width through its height
 */
export function coveringSizes(image: string, frame: string, ratio = CARD_RATIO): string {
  const { width, height } = pictureSize(image);
  const factor = width / height / ratio;
  if (factor <= 1) return frame;
  return frame.replace(
    /\d{1,4}(?:\.\d{1,4})?(?=(?:px|vw)(?:,|$))/g,
    (size) => `${Math.ceil(Number(size) * factor)}`,
  );
}

/** Taller than 2:3, such as 9:16: cropped to a card's ratio it would lose a fifth and more. */
export function isTall(image: string): boolean {
  const { width, height } = pictureSize(image);
  return width / height < 0.65;
}

/** A picture with a ground of its own, other than a drawing or a cut-out, which has no color in its address. */
export function isPhotograph(image: string | null): boolean {
  return image !== null && /^\/media\/\w+u\d\./.test(image);
}
