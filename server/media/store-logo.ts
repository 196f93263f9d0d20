import sharp, { type Sharp } from "sharp";
import type { BrandLogo } from "#domain/brand/brand-settings.ts";
import { uploadPath } from "#domain/catalog/upload-path.ts";
import { fileFormat } from "#domain/media/file-format.ts";
import { sniffImage } from "#domain/media/sniff-image.ts";
import type { AppContext } from "../app-context.ts";
import { type DrawSvgResult, drawSvg } from "./draw-svg.ts";
import { type ReadSvgResult, readSvg } from "./read-svg.ts";
import { type StorePictureResult, storePicture } from "./store-picture.ts";

export type StoreLogoResult =
  | { readonly code: "stored"; readonly logo: BrandLogo }
  | { readonly code: "empty" }
  | Exclude<ReadSvgResult, { readonly code: "read" | "not-an-svg" }>
  | Exclude<DrawSvgResult, { readonly code: "drawn" }>
  | Exclude<StorePictureResult, { readonly code: "stored" }>;

const WIDTH = 1280;
const TIMEOUT_S = 15;
/** A logo takes less than one. */
const MAX_CPU_SECONDS = 10;

/**
 * Adds a logo to the media library. SVG may contain scripts and external references, so it is never
 * served: it is rasterized. Empty margins are cropped.
 */
export async function storeLogo(
  ctx: Pick<AppContext, "db" | "jobs" | "storage" | "clock">,
  filename: string,
  bytes: Uint8Array,
): Promise<StoreLogoResult> {
  const kind = sniffImage(bytes);
  const picture = kind ? { code: "drawn" as const, bytes } : await rasterize(bytes);
  if (picture.code === "not-an-svg") return { code: "not-an-image", format: fileFormat(bytes) };
  if (picture.code !== "drawn") return picture;

  let drawn: Awaited<ReturnType<typeof draw>>;
  try {
    drawn = await draw(sharp(picture.bytes, limits).pipelineColorspace("srgb"));
  } catch {
    // Only the picture pipeline reads HEIC, and photographs are not logos.
    return kind ? { code: "damaged", kind } : { code: "damaged" };
  }
  if (!drawn) return { code: "empty" };
  const path = uploadPath(filename.replace(/\.\w+$/, ".png"), ctx.clock().getTime());
  const stored = await storePicture(ctx, path, drawn.png);
  if (stored.code !== "stored") return stored;
  const { width, height, tone } = drawn;
  return { code: "stored", logo: { image: stored.address, width, height, tone } };
}

const limits = { failOn: "error", limitInputPixels: 64_000_000 } as const;

/** At twice the needed size. */
async function rasterize(bytes: Uint8Array) {
  const read = readSvg(bytes);
  if (read.code !== "read") return read;
  return await drawSvg(read.svg, {
    side: 2 * WIDTH,
    pixels: limits.limitInputPixels,
    cpuSeconds: MAX_CPU_SECONDS,
  });
}

async function draw(image: Sharp) {
  const { isOpaque } = await image.stats();
  // An opaque logo is trimmed by the color of its corner. A transparent one may be filled to the
  // corner, so only transparency is trimmed.
  const margin = isOpaque ? {} : { background: "#0000" };
  const trimmed = await image
    .autoOrient()
    .resize({ width: WIDTH, height: WIDTH, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .trim({ threshold: 1, ...margin })
    .timeout({ seconds: TIMEOUT_S })
    .png()
    .toBuffer({ resolveWithObject: true });
  const tone = await toneOf(trimmed.data);
  const { width, height } = trimmed.info;
  return tone && { png: trimmed.data, width, height, tone };
}

/** Of alpha; fainter pixels are the soft edges of a drawing. */
const MIN_ALPHA = 128;
/** Of a channel, as a standard deviation. */
const MAX_SPREAD_OF_ONE_COLOR = 26;
/** A logo that fills more than this has a background of its own. */
const MAX_COVERED = 0.98;
const DARK_BELOW_LUMA = 140;

/** Undefined when the logo is fully transparent. One with its own background is "colored". */
async function toneOf(png: Uint8Array): Promise<BrandLogo["tone"] | undefined> {
  const { data } = await sharp(png)
    .resize({ width: 200, height: 200, fit: "inside", withoutEnlargement: true })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { covered, channels } = visiblePixels(data);
  if (covered === 0) return undefined;

  const isOneColor = channels.every(({ spread }) => spread < MAX_SPREAD_OF_ONE_COLOR);
  if (!isOneColor || covered > MAX_COVERED) return "colored";

  const [red, green, blue] = channels.map(({ mean }) => mean);
  const luma = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return luma < DARK_BELOW_LUMA ? "dark" : "light";
}

/** @param data red, green, blue and alpha of each pixel */
function visiblePixels(data: Uint8Array) {
  const pixels: Uint8Array[] = [];
  for (let at = 0; at + 3 < data.length; at += 4) {
    if ((data[at + 3] ?? 0) >= MIN_ALPHA) pixels.push(data.subarray(at, at + 3));
  }

  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const channels = [0, 1, 2].map((channel) => {
    const values = pixels.map((pixel) => pixel[channel] ?? 0);
    const mean = meanOf(values);
    const spread = Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
    return { mean, spread };
  });
  return { covered: pixels.length / (data.length / 4), channels };
}
