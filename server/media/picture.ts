import { type PictureSize, type PictureWidth, pictureWidths } from "#domain/media/picture-size.ts";

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
 * The id of a new picture: random, plus its largest size, so that pages know its ratio (see
 * domain/media/picture-size.ts), and its average color, so that the stylesheet can show a placeholder
 * (see app/styles/media-placeholders.css).
 */
export function pictureId(
  random: string,
  { width, height }: PictureSize,
  color: readonly [number, number, number] | null,
): string {
  const id = `${random}w${width}h${height}`;
  if (!color) return id;
  const [red, green, blue] = color.map((value) => Math.round((value / 255) * COLOR_STEPS));
  return `${id}r${red}g${green}u${blue}`;
}
