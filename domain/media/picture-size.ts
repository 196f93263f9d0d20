/** The widths in which a picture is stored; the last one only if the picture is wider than the third. */
export const pictureWidths = [320, 640, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type PictureSize = { readonly width: number; readonly height: number };

/** The drawn wrappers, and pictures whose address says nothing. */
const drawn = { width: 1280, height: 1600 };

/**
 * The largest size of a picture of the shop's own, upright, which its address contains (see
 * server/media/picture.ts).
 */
export function pictureSize(address: string): PictureSize {
  const [, width, height] = /^\/media\/[0-9a-f]+w(\d+)h(\d+)/.exec(address) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : drawn;
}

/** The widths in which a picture of this largest width is stored. */
export function storedWidths(width: number): PictureWidth[] {
  return pictureWidths.filter((step) => step <= 1280 || width > 1280);
}

/**
 * The sizes of a picture as `srcset`, each with the width that it really has.
 *
 * @param base the picture's address without its extension
 */
export function pictureSet(base: string, type: "avif" | "webp"): string {
  const { width } = pictureSize(base);
  return pictureWidths
    .filter((_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < width)
    .map((step) => `${base}-${step}.${type} ${Math.min(step, width)}w`)
    .join(", ");
}
