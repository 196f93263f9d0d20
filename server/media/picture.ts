import { pictureWidths } from "./prepare-picture.ts";

/** A picture of the shop as the media library shows it. */
export type LibraryPicture = {
  /** What a product's list of images holds. */
  readonly address: string;
  readonly name: string;
};

/** The address that a product carries; the pages ask for the sizes beside it. */
export function pictureAddress(id: string): string {
  return `/media/${id}.webp`;
}

export function webpName(id: string, width: number): string {
  return `${id}-${width}.webp`;
}

export function avifName(id: string, width: number): string {
  return `${id}-${width}.avif`;
}

/** The picture that AVIF sizes are made from. It is never served. */
export function masterName(id: string): string {
  return `${id}-master.webp`;
}

export function allNames(id: string): string[] {
  return [
    masterName(id),
    ...pictureWidths.flatMap((width) => [webpName(id, width), avifName(id, width)]),
  ];
}

const COLOR_STEPS = 5;

/**
 * The id of a new picture: random, and with its average color in it, so that the pages' stylesheet
 * knows what to show until the picture arrives (see app/styles/media-placeholders.css).
 */
export function pictureId(random: string, color: readonly [number, number, number] | null): string {
  if (!color) return random;
  const [red, green, blue] = color.map((value) => Math.round((value / 255) * COLOR_STEPS));
  return `${random}r${red}g${green}u${blue}`;
}
