/** The sizes that the shop's pages use. */
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The address stored in a product; the other sizes have similar addresses. */
export function pictureAddress(id: string): string {
  return `/media/${id}.webp`;
}

export function sizeName(id: string, width: PictureWidth, type: "webp" | "avif"): string {
  return `${id}-${width}.${type}`;
}

/** The file that the AVIF sizes are made from. It is never served. */
export function masterName(id: string): string {
  return `${id}-master.webp`;
}

export function allNames(id: string): string[] {
  return [
    masterName(id),
    ...pictureWidths.flatMap((width) => [sizeName(id, width, "webp"), sizeName(id, width, "avif")]),
  ];
}

const COLOR_STEPS = 5;

/**
 * The id of a new picture: random, plus its average color, so that the stylesheet can show a
 * placeholder (see app/styles/media-placeholders.css).
 */
export function pictureId(random: string, color: readonly [number, number, number] | null): string {
  if (!color) return random;
  const [red, green, blue] = color.map((value) => Math.round((value / 255) * COLOR_STEPS));
  return `${random}r${red}g${green}u${blue}`;
}
