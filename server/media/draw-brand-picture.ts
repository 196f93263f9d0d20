import sharp, { type Sharp } from "sharp";
import type { BrandLogo, BrandSettings } from "#domain/brand/brand-settings.ts";
import { isLight } from "#domain/brand/color.ts";
import type { Storage } from "../storage/storage.ts";
import { sizeName } from "./picture.ts";

/** icon: in a browser's tab; touch-icon: on a phone's home screen; share: in link previews. */
export const brandPictureNames = ["icon", "touch-icon", "share"] as const;
export type BrandPictureName = (typeof brandPictureNames)[number];

/** Incremented when the drawing changes, so that every picture gets a new URL. */
export const BRAND_PICTURE_VERSION = 1;

const frames: Readonly<
  Record<BrandPictureName, { width: number; height: number; logo: [number, number]; round: number }>
> = {
  // A multiple of 48 pixels, as search engines require.
  icon: { width: 96, height: 96, logo: [76, 76], round: 20 },
  "touch-icon": { width: 180, height: 180, logo: [132, 132], round: 0 },
  share: { width: 1200, height: 630, logo: [820, 340], round: 0 },
};

/** Every picture is stored in it, and it is wider than a logo in any frame. */
const STORED_WIDTH = 1280;

/**
 * Draws the logo on a background of the look's colors, as a PNG.
 *
 * @returns undefined when the logo's file is missing
 */
export async function drawBrandPicture(
  storage: Pick<Storage, "get">,
  brand: Pick<BrandSettings, "paper" | "ink"> & { readonly logo: BrandLogo },
  name: BrandPictureName,
): Promise<Uint8Array | undefined> {
  const id = /^\/media\/([a-z0-9]+)\.webp$/.exec(brand.logo.image)?.[1] ?? "";
  const file = await storage.get(sizeName(id, STORED_WIDTH, "webp"));
  if (!file) return undefined;

  const { width, height, logo, round } = frames[name];
  const whole = await pixelsOf(sharp(file));
  const shown = name === "share" ? allOf(whole) : signOf(whole);
  const [most, tallest] = logo;
  const fitted = await sharp(whole.data, { raw: whole.raw })
    .extract(shown)
    .resize({ width: most, height: tallest, fit: "inside" })
    .png()
    .toBuffer();

  const drawn = await sharp({
    create: { width, height, channels: 4, background: groundOf(brand, whole) },
  })
    .composite([
      { input: fitted },
      ...(round === 0 ? [] : [{ input: corners(width, round), blend: "dest-in" as const }]),
    ])
    .png()
    .toBuffer();
  return drawn;
}

type Pixels = {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 4 };
};

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColorspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: 4 } };
}

function allOf({ raw: { width, height } }: Pixels) {
  return { left: 0, top: 0, width, height };
}

/** A logo wider than its height times this has a name beside its sign. */
const MIN_RATIO_OF_NAME = 2;
/** Of alpha; fainter pixels are the soft edges of a letter. */
const MIN_INK = 40;
/** What a sign measures in width, as a part of the logo's height: no dot, and no whole word. */
const SIGN_WIDTH = { min: 0.15, max: 1.5 };

/**
 * A long name is unreadable in a tab, so of a wide logo only the first separate part is used: its
 * sign or its first letter.
 */
function signOf(whole: Pixels) {
  const { data, raw } = whole;
  const { width, height } = raw;
  const all = allOf(whole);
  if (width < height * MIN_RATIO_OF_NAME) return all;

  const isInked = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > MIN_INK;
  const rows = Array.from({ length: height }, (_, y) => y);
  const hasInk = (x: number) => rows.some((y) => isInked(x, y));
  let end = 0;
  while (end < width && hasInk(end)) end += 1;
  const isSign = end >= height * SIGN_WIDTH.min && end <= height * SIGN_WIDTH.max && end < width;
  if (!isSign) return all;

  const columns = Array.from({ length: end }, (_, x) => x);
  const inked = rows.filter((y) => columns.some((x) => isInked(x, y)));
  const top = inked[0] ?? 0;
  return { left: 0, top, width: end, height: (inked.at(-1) ?? height - 1) - top + 1 };
}

/** How much a channel of the same color may differ after it was stored. */
const LOST_IN_WEBP = 4;

/** The logo's own background, if any; otherwise the look's color with enough contrast. */
function groundOf(
  { paper, ink, logo }: Pick<BrandSettings, "paper" | "ink"> & { readonly logo: BrandLogo },
  { data, raw: { width, height } }: Pixels,
) {
  const corners = [0, width - 1, width * (height - 1), width * height - 1].map((place) =>
    data.subarray(place * 4, place * 4 + 4),
  );
  const [first = data] = corners;
  const [red = 0, green = 0, blue = 0, alpha = 0] = first;
  if (alpha === 255 && corners.every((corner) => isSameColor(corner, first))) {
    return { r: red, g: green, b: blue, alpha: 1 };
  }
  const [light, dark] = isLight(paper) ? [paper, ink] : [ink, paper];
  return logo.tone === "light" ? dark : light;
}

function isSameColor(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= LOST_IN_WEBP);
}

function corners(size: number, round: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${round}"/></svg>`,
  );
}
