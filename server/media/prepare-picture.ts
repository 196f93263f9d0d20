import sharp, { type Sharp } from "sharp";
import { decodeHeic } from "./decode-heic.ts";
import { inTurn } from "./in-turn.ts";
import { sniffImage } from "./sniff-image.ts";

/** The sizes that the shop's pages ask for. */
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** More than the largest sensor of a phone whose pictures are sold as photographs. */
export const MOST_PIXELS = 64_000_000;
/** The largest HEIC takes some five seconds where nothing else is going on. */
const PATIENCE_S = 60;
/** A strip of a thousand by one is no picture of a bar, and its smaller sizes would have no height. */
const LONGEST_SIDE = 30_000;

export type PreparedPicture = {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of its average, 0–255; null where one can see through it. */
  readonly color: readonly [number, number, number] | null;
  readonly webp: readonly { readonly width: PictureWidth; readonly bytes: Uint8Array }[];
  /** Almost as good as what came, at the largest size: what other formats are made of later. */
  readonly master: Uint8Array;
};

export type PicturePreparation =
  | { readonly code: "prepared"; readonly picture: PreparedPicture }
  /** Not an image of a kind that the shop takes, whatever its name says. */
  | { readonly code: "not-an-image" }
  /** One that begins well and is broken. */
  | { readonly code: "damaged" }
  | { readonly code: "too-many-pixels" };

/**
 * Makes of whatever came the pictures that the shop shows: upright, in three sizes, and nothing
 * but pixels, so that neither a place nor a camera's number is published with them. One at a time,
 * because a large one takes half a gigabyte while it is worked on.
 */
export async function preparePicture(bytes: Uint8Array): Promise<PicturePreparation> {
  return await inTurn(() => prepare(bytes));
}

async function prepare(bytes: Uint8Array): Promise<PicturePreparation> {
  const kind = sniffImage(bytes);
  if (!kind) return { code: "not-an-image" };
  try {
    if (kind === "heic") {
      const limits = { pixels: MOST_PIXELS, milliseconds: PATIENCE_S * 1000 };
      const decoding = await decodeHeic(bytes, limits);
      if (decoding.code === "too-many-pixels") return decoding;
      if (decoding.code === "unreadable") return { code: "damaged" };
      const { width, height, data } = decoding.picture;
      const raw = { width, height, channels: 4 as const };
      return { code: "prepared", picture: await sizesOf(sharp(data, { raw }), { width, height }) };
    }
    // "error" refuses what was cut off; some phones write files that only earn a warning.
    const image = sharp(bytes, { failOn: "error", limitInputPixels: false, sequentialRead: true });
    const { width, height, format } = await image.metadata();
    if (format !== (kind === "avif" ? "heif" : kind)) return { code: "not-an-image" };
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
      return { code: "too-many-pixels" };
    }
    return { code: "prepared", picture: await sizesOf(image.autoOrient(), { width, height }) };
  } catch {
    // The decoder's own words are about bytes, not about anything that a person could mend.
    return { code: "damaged" };
  }
}

async function sizesOf(
  image: Sharp,
  original: { readonly width: number; readonly height: number },
): Promise<PreparedPicture> {
  const largest = Math.max(...pictureWidths);
  // Decoded once; everything else is made of this. Metadata is not taken along.
  const { data, info } = await image
    .toColorspace("srgb")
    .resize({ width: largest, height: largest * 2, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: PATIENCE_S })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pixels = () => sharp(data, { raw });
  const webp = [];
  for (const width of pictureWidths) {
    const resized = pixels().resize({ width, withoutEnlargement: true });
    webp.push({ width, bytes: await resized.webp({ quality: 80 }).toBuffer() });
  }
  const { channels, isOpaque } = await pixels().stats();
  const [red = 0, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean));
  return {
    ...original,
    color: isOpaque ? (channels.length < 3 ? [red, red, red] : [red, green, blue]) : null,
    webp,
    master: await pixels().webp({ quality: 95 }).toBuffer(),
  };
}

/** AVIF is a third smaller and takes ten times as long, so this is for a job, one after the other. */
export async function encodeAvif(
  master: Uint8Array,
): Promise<{ readonly width: PictureWidth; readonly bytes: Uint8Array }[]> {
  const made = [];
  for (const width of pictureWidths) {
    const resized = sharp(master).resize({ width, withoutEnlargement: true });
    made.push({ width, bytes: await resized.avif({ quality: 55, effort: 4 }).toBuffer() });
  }
  return made;
}
